import { damaged, tooComplex } from './damaged.ts';

/** Longer markup holds no recipe. */
const MAX_BYTES = 20_000_000;
/** A cookbook of hundreds of pages has as many; the libraries behind need a second for them. */
const MAX_ELEMENTS = 150_000;
/** Tables within tables within text boxes come to some thirty. */
const MAX_DEPTH = 200;

/** Comments, instructions and quoted text; tags; and brackets that begin none of them. */
const TOKEN =
  /<!--[^]*?-->|<\?[^]*?\?>|(<!\[CDATA\[[^]*?\]\]>)|<(\/?)([\w:.-]+)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?(\/?)>|(<)/g;
/** What stands beside the text, hangs above it, or says how a field is computed: what it shows stays. */
const ASIDE = new Set(
  'txbxContent footnoteReference endnoteReference commentReference fldChar instrText annotation note'.split(' '),
);

/** The checked markup of a part of a document, in UTF-8 or UTF-16. Throws as `checkedMarkup` does. */
export function textMarkup(name: string, bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw tooComplex(`${name}: ${bytes.length} bytes`);
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return checkedMarkup(new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(bytes));
}

/**
 * The markup of a document's part without comments, text boxes, codes of fields and what refers to notes. The parser
 * behind gets nothing else than well nested tags. Throws `fileDamaged`, and `fileTooComplex` where it is deeper or
 * longer than documents are.
 */
function checkedMarkup(xml: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  let elements = 0;
  let from = 0;
  /** How many elements were open where the text box began that is left out, or null. */
  let aside: number | null = null;
  const cut = (start: number, end: number): void => {
    if (aside === null) kept.push(xml.slice(from, start));
    from = end;
  };
  for (const { 0: token, 1: quoted, 2: closes, 3: name, 4: empty, 5: stray, index } of xml.matchAll(TOKEN)) {
    const end = index + token.length;
    if (stray !== undefined) throw damaged('broken markup in a document');
    if (name === undefined) {
      if (quoted === undefined) cut(index, end);
    } else if (closes === '/') {
      if (open.pop() !== name) throw damaged('markup in a document that is not nested');
      if (open.length === aside) [aside, from] = [null, end];
    } else {
      if (++elements > MAX_ELEMENTS) throw tooComplex('a document of too many elements');
      if (ASIDE.has(name.slice(name.indexOf(':') + 1))) {
        cut(index, end);
        if (empty === '') aside ??= open.length;
      }
      if (empty === '' && open.push(name) > MAX_DEPTH) throw tooComplex('a document nested too deeply');
    }
  }
  if (open.length > 0) throw damaged('markup in a document that ends too soon');
  kept.push(xml.slice(from));
  return kept.join('');
}
