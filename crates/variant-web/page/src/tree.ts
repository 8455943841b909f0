import type { Ply } from "variant-chess";

/** A ply with those that may follow, the main one first. */
export interface Node extends Ply {
  parent: Node | null;
  children: Node[];
}

export const root = (): Node => ({ text: "", san: "", parent: null, children: [] });

/** The child with this ply, added if it is new. */
export function child(node: Node, ply: Ply): Node {
  const known = node.children.find(({ text }) => text === ply.text);
  if (known) return known;
  const added = { ...ply, parent: node, children: [] };
  node.children.push(added);
  return added;
}

/** Nodes from the first ply to this one. */
export function path(node: Node): Node[] {
  const found: Node[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) found.unshift(at);
  return found;
}

/** The last node of the main line from here. */
export function tip(node: Node): Node {
  while (node.children[0]) node = node.children[0];
  return node;
}

export function remove(node: Node): void {
  const siblings = node.parent?.children ?? [];
  siblings.splice(siblings.indexOf(node), 1);
}

/** Makes the line to a node the main one. */
export function promote(node: Node): void {
  for (const step of path(node)) {
    const siblings = step.parent!.children;
    siblings.splice(siblings.indexOf(step), 1);
    siblings.unshift(step);
  }
}

/** Plies as words; other lines in parentheses behind the main one's next ply. */
export function write(node: Node): string {
  const words: string[] = [];
  for (let at = node; at.children[0]; at = at.children[0]) {
    words.push(at.children[0].text);
    for (const other of at.children.slice(1)) words.push("(", other.text, ...[write(other)].filter(Boolean), ")");
  }
  return words.join(" ");
}

/** Reads what {@link write} wrote; `play` returns a ply that is possible after others, or throws. */
export function read(text: string, play: (before: string[], text: string) => Ply): Node {
  const top = root();
  let [at, branch]: [Node, Node] = [top, top];
  const open: [Node, Node][] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    if (word === "(") {
      open.push([at, branch]);
      at = branch;
    } else if (word === ")") {
      [at, branch] = open.pop() ?? [top, top];
    } else {
      branch = at;
      at = child(at, play(path(at).map((node) => node.text), word));
    }
  }
  return top;
}
