import { readFileSync } from 'node:fs';
import type { PdfDocument } from './pdf-document.ts';
import type { SetGlyph } from './set-line.ts';
import type { Typeface } from './typeface.ts';

/** What pdfkit keeps of a font that it embeds: the glyphs that are used, and by glyph its width and its letters. */
interface EmbeddedFont {
  readonly id: string;
  readonly widths: number[];
  readonly unicode: number[][];
  readonly subset: { includeGlyph(glyph: number): number; readonly glyphs: number[] };
  ref(): unknown;
}

/** A font within a document. */
export interface DocumentFont {
  /** The name of the font on the current page. */
  nameOnPage(): string;
  /** The code of a glyph with its letters. */
  codeOf(glyph: SetGlyph): number;
}

/** fontkit reads the head of a glyph also where an empty one ends the file. */
const PADDING = Buffer.alloc(16);

const codePointsOf = (letters: string): number[] => Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);

function embed(document: PdfDocument, typeface: Typeface): DocumentFont {
  document.registerFont(typeface.file, Buffer.concat([readFileSync(typeface.file), PADDING]));
  document.font(typeface.file);
  const { _font: font } = document as unknown as { _font: EmbeddedFont };
  const codes = new Map<string, number>();

  /** A glyph that represents different letters elsewhere gets a second code, because each code has one meaning. */
  function newCode(glyph: number): number {
    const code = font.subset.includeGlyph(glyph);
    return font.unicode[code] === undefined ? code : font.subset.glyphs.push(glyph) - 1;
  }

  return {
    nameOnPage() {
      const { fonts } = document.page as unknown as { fonts: Record<string, unknown> };
      fonts[font.id] ??= font.ref();
      return font.id;
    },
    codeOf({ id, letters, ownAdvance }) {
      const key = `${id} ${ownAdvance} ${letters}`;
      const known = codes.get(key);
      if (known !== undefined) return known;
      const code = newCode(id);
      font.widths[code] = ownAdvance;
      font.unicode[code] = codePointsOf(letters);
      codes.set(key, code);
      return code;
    },
  };
}

/** Embeds each font when a document first shows a glyph of it. */
export function createDocumentFonts(document: PdfDocument): (typeface: Typeface) => DocumentFont {
  const embedded = new Map<string, DocumentFont>();
  return (typeface) => {
    const known = embedded.get(typeface.file);
    if (known) return known;
    const font = embed(document, typeface);
    embedded.set(typeface.file, font);
    return font;
  };
}
