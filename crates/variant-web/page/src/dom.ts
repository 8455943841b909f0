/** Builds elements: `h("button", { onclick, "aria-label": "x" }, "text")`. */
type Child = Node | string | null | undefined | false;
type Attributes = Record<string, unknown>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name in element && !name.includes("-")) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child): child is Node | string => !!child || child === ""));
  return element;
}

/** Replaces the children of an element. */
export const fill = (element: Element, ...children: (Child | Child[])[]): void =>
  element.replaceChildren(...children.flat().filter((child): child is Node | string => !!child));

export const button = (text: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement =>
  h("button", { type: "button", onclick, ...attributes }, text);

export const field = (label: string, control: HTMLElement): HTMLLabelElement => h("label", {}, h("span", {}, label), control);

export function select(
  options: readonly (readonly [string, string])[],
  value: string,
  onchange: (value: string) => void,
): HTMLSelectElement {
  const list = h("select", {}, options.map(([name, text]) => h("option", { value: name, selected: name === value }, text)));
  list.onchange = () => onchange(list.value);
  return list;
}

export const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));
