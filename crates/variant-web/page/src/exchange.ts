import { button, fill, h, message } from "./dom";
import type { Session, Start } from "./session";

function save(name: string, text: string): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Positions and records in and out. */
export class Exchange {
  readonly element = h("div", { className: "exchange" });
  readonly #text = h("textarea", { rows: 4, spellcheck: false, "aria-label": "Position or record" });
  readonly #state = h("p", { className: "quiet", role: "status" });

  constructor(
    readonly session: () => Session,
    readonly begin: (start: Start) => Session,
  ) {
    const file = h("input", { type: "file", accept: ".pgn,.txt,.fen,.epd", "aria-label": "File with a position or record" });
    file.onchange = async () => {
      this.#text.value = (await file.files?.[0]?.text()) ?? "";
      this.#read();
    };
    const put = (text: string) => {
      this.#text.value = text;
      this.#text.select();
      navigator.clipboard?.writeText(text).then(() => this.#say("copied"), () => this.#say("select and copy"));
    };
    const record = () => this.session().record();
    fill(
      this.element,
      this.#text,
      h("div", { className: "row" },
        button("Read", () => this.#read()),
        button("Position", () => put(this.session().game.text())),
        button("Record", () => put(record())),
        button("Save record", () => save(`${this.session().game.variant}.pgn`, record())),
        button("Copy link", () => put(location.href)),
      ),
      file,
      this.#state,
    );
  }

  #say(words: string): void {
    this.#state.textContent = words;
  }

  #read(): void {
    const text = this.#text.value.trim();
    const { variant } = this.session().game;
    const isRecord = text.startsWith("[") || /(^|\s)1\.\s?\S/.test(text);
    const start = isRecord ? { record: /\[Variant /.test(text) || variant === "orthodox-chess" ? text : `[Variant "${variant}"]\n\n${text}` } : { position: text };
    try {
      const { game } = this.begin({ variant, ...start, seats: this.session().seats });
      const repairs = game.repairs();
      this.#say(repairs.length ? `read with repairs: ${repairs.join("; ")}` : "read");
    } catch (error) {
      this.#say(message(error));
    }
  }
}
