import { crc32, deflateRawSync } from 'node:zlib';
import { writeZip } from './write-zip.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A compressed zip of these files. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return writeZip(
    Object.entries(files).map(([name, content]) => {
      const bytes = Buffer.from(content as Uint8Array);
      return { name, method: 8, packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) };
    }),
  );
}

/** A Word document with this WordprocessingML in its body, and these parts beside it. */
export function docxOf(body: string, parts: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style></w:styles>`,
    'word/numbering.xml': `<w:numbering xmlns:w="${WORD}">${numbering(1, 'bullet')}${numbering(2, 'decimal')}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="s" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="n" Type="${OFFICE}/numbering" Target="numbering.xml"/></Relationships>`,
    ...parts,
  });
}

function numbering(id: number, format: string): string {
  return `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`;
}

/** A paragraph; `properties` is the markup of its properties. */
export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** A table of cells that hold paragraphs. */
export function table(rows: readonly (readonly (readonly string[])[])[]): string {
  const cell = (texts: readonly string[]): string =>
    `<w:tc>${texts.map((text) => paragraph(text)).join('') || '<w:p/>'}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}
