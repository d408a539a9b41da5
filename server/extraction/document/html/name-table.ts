/** Pages write some hundred different names. */
const MASK = 0x3ff;

/** The names that a page writes for elements and attributes, in lower case: one string for all places of a name. */
export class NameTable {
  /** The last name of each hash. */
  readonly #names: (string | undefined)[] = Array.from({ length: MASK + 1 });

  at(html: string, from: number, to: number): string {
    let hash = to - from;
    for (let at = from; at < to; at++) hash = (hash * 31 + html.charCodeAt(at)) & MASK;
    const likely = this.#names[hash];
    if (likely !== undefined && likely.length === to - from && html.startsWith(likely, from)) return likely;
    // The engine keeps keys of objects once, and compares them by their addresses.
    const [name = ''] = Object.keys({ [html.slice(from, to).toLowerCase()]: null });
    this.#names[hash] = name;
    return name;
  }
}
