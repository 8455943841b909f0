/** What stays from visit to visit. */
export interface Settings {
  theme: "auto" | "light" | "dark";
  /** Colours of armies that all people tell apart. */
  safe: boolean;
}

const KEY = "settings";
const DEFAULT: Settings = { theme: "auto", safe: false };

export function load(): Settings {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    // Storage may be forbidden, or hold something else.
    return { ...DEFAULT };
  }
}

export function store(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The choice lasts as long as the page.
  }
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

export const isDark = ({ theme }: Settings): boolean => theme === "dark" || (theme === "auto" && prefersDark.matches);

export const onSystemTheme = (hear: () => void): void => prefersDark.addEventListener("change", hear);
