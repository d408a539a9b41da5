import { tooComplex } from '../damaged.ts';

/** A cookbook of hundreds of pages has as many; the libraries behind need a second for them. */
const MAX_ELEMENTS = 150_000;
/** Tables within tables within text boxes come to some thirty. */
const MAX_DEPTH = 200;

const TAG = /<(\/?)([\w:.-]+)[^<>]*?(\/?)>/g;
/** What stands beside the text, or hangs above it. */
const ASIDE = new Set(['txbxContent', 'footnoteReference', 'endnoteReference', 'commentReference']);

/**
 * The markup of a document's part without its text boxes, and without what refers to notes and comments. Throws
 * `fileTooComplex` where it is deeper or longer than documents are.
 */
export function textMarkup(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  let elements = 0;
  let depth = 0;
  /** The depth of the outermost text box that is open, or null. */
  let aside: number | null = null;
  for (const { 0: tag, 1: closes, 2: name = '', 3: empty, index } of xml.matchAll(TAG)) {
    if (closes === '/') {
      depth--;
      if (aside !== null && depth <= aside) {
        from = index + tag.length;
        aside = null;
      }
      continue;
    }
    if (++elements > MAX_ELEMENTS) throw tooComplex('a document of too many elements');
    if (aside === null && ASIDE.has(name.slice(name.indexOf(':') + 1))) {
      kept.push(xml.slice(from, index));
      from = index + tag.length;
      if (empty === '') aside = depth;
    }
    if (empty === '' && ++depth > MAX_DEPTH) throw tooComplex('a document nested too deeply');
  }
  if (aside === null) kept.push(xml.slice(from));
  return kept.join('');
}
