import { damaged, tooComplex } from './damaged.ts';

/** Longer markup is refused. */
const MAX_BYTES = 20_000_000;
/** A cookbook of hundreds of pages has about as many elements; the XML libraries take a second for them. */
const MAX_ELEMENTS = 150_000;
/** Deeply nested tables and text boxes reach a depth of about 30. */
const MAX_DEPTH = 200;

/** Comments, processing instructions, CDATA, tags, and stray opening brackets. */
const TOKEN =
  /<!--[^]*?-->|<\?[^]*?\?>|(<!\[CDATA\[[^]*?\]\]>)|<(\/?)([\w:.-]+)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?(\/?)>|(<)/g;
/**
 * Elements that are not part of the running text: text boxes, notes, comments and field codes. The result of a field is
 * kept.
 */
const ASIDE = new Set(
  'txbxContent footnoteReference endnoteReference commentReference fldChar instrText annotation note'.split(' '),
);

/** Decodes (UTF-8 or UTF-16) and checks the markup of a document part. Throws like `checkedMarkup`. */
export function textMarkup(name: string, bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw tooComplex(`${name}: ${bytes.length} bytes`);
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return checkedMarkup(new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(bytes));
}

/**
 * Removes comments, text boxes, field codes and references to notes from a document part. The XML parser only ever
 * receives well-nested tags. Throws `fileDamaged`, and `fileTooComplex` if the markup is nested too deeply or has too
 * many elements.
 */
function checkedMarkup(xml: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  let elements = 0;
  let from = 0;
  /** The nesting depth at which the element that is being left out began; null if nothing is being left out. */
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
      if (open.pop() !== name) throw damaged('tags in a document that are not nested');
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
