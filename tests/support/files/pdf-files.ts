import { deflateSync } from 'node:zlib';

/** The objects of a PDF by number: the Latin-1 text between `obj` and `endobj`. */
export type PdfObjects = ReadonlyMap<number, string>;

/** A PDF of these objects with a cross-reference table; `trailer` holds further entries of the trailer. */
export function pdfOfObjects(objects: PdfObjects, trailer = '/Root 1 0 R'): Uint8Array<ArrayBuffer> {
  const parts = ['%PDF-1.7\n'];
  const places = new Map<number, number>();
  let end = parts[0]?.length ?? 0;
  for (const [number, object] of objects) {
    const part = `${number} 0 obj\n${object}\nendobj\n`;
    places.set(number, end);
    parts.push(part);
    end += part.length;
  }
  const size = Math.max(0, ...objects.keys()) + 1;
  const entries = Array.from({ length: size }, (_, number) => {
    const place = places.get(number);
    return `${String(place ?? 0).padStart(10, '0')} ${place === undefined ? '65535 f' : '00000 n'} \n`;
  });
  const table = `xref\n0 ${size}\n${entries.join('')}trailer\n<<${trailer}/Size ${size}>>\nstartxref\n${end}\n%%EOF`;
  return new Uint8Array(Buffer.from(`${parts.join('')}${table}`, 'latin1'));
}

/** A compressed stream object; `keys` holds further entries of its dictionary. */
export function pdfStream(content: string | Uint8Array, keys = ''): string {
  const packed = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content).toString('latin1');
  return `<<${keys}/Length ${packed.length}/Filter/FlateDecode>>stream\n${packed}\nendstream`;
}

/** A PDF with one page for each content, all in one box, with Helvetica as /F and Helvetica Bold as /B. */
export function pdfOf(contents: readonly string[], box = '[0 0 600 800]'): Uint8Array<ArrayBuffer> {
  const font = (name: string): string => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const kids = contents.map((_, index) => `${3 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${kids}]/MediaBox${box}/Resources<</Font<</F ${font('Helvetica')}/B ${font('Helvetica-Bold')}>>>>>>`,
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/Contents ${4 + index * 2} 0 R>>`,
      pdfStream(content),
    ]),
  ];
  return pdfOfObjects(new Map(objects.map((object, index) => [index + 1, object])));
}

/** The content stream of a page with these lines. */
export function pdfText(lines: readonly string[], font = '/F 12 Tf'): string {
  const shown = lines.map((line, row) => `1 0 0 1 60 ${760 - row * 20} Tm (${line.replace(/[()\\]/g, '\\$&')}) Tj`);
  return `BT ${font} ${shown.join('\n')} ET`;
}
