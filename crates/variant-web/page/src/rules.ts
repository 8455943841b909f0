import { rules, type Variant } from "variant-chess";
import { fill, h, message } from "./dom";

/** Text with emphasis and code; links become their words. */
function inline(text: string): (Node | string)[] {
  const plain = text.replace(/<a [^>]*><\/a>/g, "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  return plain.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    return part.startsWith("*") && part.length > 2 ? h("em", {}, part.slice(1, -1)) : part;
  });
}

const cells = (line: string): string[] => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

/** Builds elements of a page in Markdown: headings, lists, tables, code and paragraphs. */
export function markdown(page: string): Element[] {
  const built: Element[] = [];
  const blocks = page.replaceAll(/\n(?=- |\d+\. |#|\|)/g, "\n\n").split(/\n{2,}/);
  let list: HTMLElement | undefined;
  let table: HTMLTableElement | undefined;
  let code: string[] | undefined;
  for (const block of blocks) {
    if (code || block.startsWith("```")) {
      code = [...(code ?? []), block];
      if (!/```\s*$/.test(block) || (code.length === 1 && block.indexOf("```", 3) < 0)) continue;
      built.push(h("pre", { tabIndex: 0 }, code.join("\n\n").replace(/^```\w*\n|\n?```\s*$/g, "")));
      code = undefined;
      continue;
    }
    const [, heading, item, row] = /^(?:(#+) |(- |\d+\. )|(\|))/.exec(block) ?? [];
    if (!item) list = undefined;
    if (!row) table = undefined;
    const words = block.replace(/^(#+|-|\d+\.) /, "").replace(/\n\s*/g, " ");
    if (heading) {
      built.push(h(heading.length > 2 ? "h4" : "h3", {}, inline(words)));
    } else if (item) {
      if (!list) built.push((list = h("ul")));
      list.append(h("li", {}, inline(words)));
    } else if (row) {
      if (/^[|\s:-]+$/.test(block)) continue;
      const isFirst = !table;
      if (!table) built.push((table = h("table")));
      table.append(h("tr", {}, cells(block).map((cell) => h(isFirst ? "th" : "td", {}, inline(cell)))));
    } else if (words.trim()) {
      built.push(h("p", {}, inline(words)));
    }
  }
  return built;
}

/** Sections for players; the others are for programs. */
const FOR_PLAYERS = /^(The rules|How (a game|it) ends|Modes|Communication|Chess960)/;

const forPlayers = (page: string): string =>
  page.split(/^## /m).filter((section) => FOR_PLAYERS.test(section)).map((section) => `## ${section}`).join("\n");

/** Numbered rules of a page that mention a word. */
function about(page: string, word: string): string[] {
  const rules = page.replaceAll(/\n {2,}/g, " ").split("\n").filter((line) => /^- .*\*\*[A-Z]{2}-\d+\*\*/.test(line));
  const mentions = new RegExp(`\\b${word}s?\\b`, "i");
  return rules.filter((rule) => mentions.test(rule.slice(0, 160))).slice(0, 3).map((rule) => rule.slice(2));
}

/** The rules beside the board, with those of the last refusal on top. */
export class Rules {
  readonly element = h("div", { className: "rules", role: "region", "aria-label": "Rules", tabIndex: 0 });
  #refusal = h("div", { className: "refusal" });
  #variant?: Variant;
  #page = "";

  async show(variant: Variant): Promise<void> {
    if (variant === this.#variant) return;
    [this.#variant, this.#page] = [variant, ""];
    fill(this.#refusal);
    const page = await rules(variant).catch((error) => `## The rules\n\n${message(error)}`);
    // Another game may have begun meanwhile.
    if (variant !== this.#variant) return;
    this.#page = page;
    fill(this.element, this.#refusal, ...markdown(forPlayers(page)));
  }

  /** Shows why something was refused, with the rules of the piece. */
  refuse(reason: string, piece: string | undefined): void {
    const rules = piece ? about(this.#page, piece) : [];
    fill(this.#refusal, h("p", {}, h("strong", {}, reason)), ...rules.map((rule) => h("p", {}, inline(rule))));
  }
}
