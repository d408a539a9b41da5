import { describe, expect, it } from 'vitest';
import { readRtf } from './read-rtf.ts';

const read = (body: string) => readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\uc1 ${body}}`, 'latin1')).lines;
const texts = (body: string) => read(body).map(({ text }) => text);

describe('an RTF file', () => {
  it('keeps paragraphs, soft line breaks, blank lines, bold lines and lists', () => {
    const lines = read(
      String.raw`{\stylesheet{\s1\b heading 1;}{\s2 Title;}}{\info{\title Nothing}}\pard\s1 Plum {\i dump}lings\par
\pard\par{\b Dough\par}500 g potatoes\line 12 plums\par
{\listtext\f1\'b7\tab}Salt\par{\pntext 1.\tab}Boil.\par \pard\outlinelevel1 Notes`,
    );
    expect(lines).toMatchObject([
      { text: 'Plum dumplings', level: 1, bold: false },
      { text: 'Dough', level: 0, bold: true, apart: true },
      { text: '500 g potatoes', bold: false, apart: false },
      { text: '12 plums' },
      { text: 'Salt', mark: 'bullet' },
      { text: 'Boil.', mark: 'number' },
      { text: 'Notes', level: 2 },
    ]);
  });

  it('applies the bold property for complex scripts to those scripts only', () => {
    const lines = read(String.raw`{\rtlch\ab \u1605?\u1602? 4}\par{\ab Salt}\par`);
    expect(lines.map(({ bold }) => bold)).toEqual([true, false]);
  });

  it('treats short lines in italics or underlined as headings, and long ones as remarks', () => {
    const lines = read(
      String.raw`{\i For the dough\par}{\ul For {\b the} top\par}{\i ${'Grandmother made these. '.repeat(4)}\par}{\i Salt} it\par`,
    );
    expect(lines.map(({ bold }) => bold)).toEqual([true, true, false, false]);
  });

  it('decodes bytes by the code page of document and font, and skips the substitutes of Unicode characters', () => {
    const fonts = String.raw`{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset128 Mincho;}}`;
    expect(
      texts(
        String.raw`${fonts}K\'fcche {\f1 \'f1\'ee\'eb\'fc} {\f2 \'89\'96}\par \u189\'bd\u8209? \uc2\u21644\'a9\'4d.`,
      ),
    ).toEqual(['Küche соль 塩', '½‑ 和.']);
  });

  it('leaves out text that is not visible', () => {
    const body = String.raw`{\header Page 1}{\*\generator X;}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt salt}}{\footnote note}{\pict\pngblip 89504e47}{\v hidden} and\bin4 }}}}{\*\unknown{\b x}} pepper`;
    expect(texts(body)).toEqual(['salt and pepper']);
  });

  it('reads tables as entries or as columns', () => {
    const body = String.raw`\trowd\intbl 200 g\cell flour\cell\row\trowd\intbl 2\cell eggs\cell\row\pard Between\par\trowd\intbl Ingredients\par 1 leek\cell Method\par Slice.\cell\row`;
    expect(texts(body)).toEqual(['200 g flour', '2 eggs', 'Between', 'Ingredients', '1 leek', 'Method', 'Slice.']);
  });

  it('shows no control characters and no lone surrogates', () => {
    expect(texts(String.raw`Sa\'01lt \u-10179?and\u-10180?\u-8371? pepper`)).toEqual([
      'Sa lt \uFFFDand\u{1F34D} pepper',
    ]);
  });

  it('tolerates missing braces, and refuses endless nesting', () => {
    expect(readRtf(Buffer.from('{\\rtf1 Soup}}}\\par{{Salt')).lines.map(({ text }) => text)).toEqual(['Soup', 'Salt']);
    expect(() => read('{'.repeat(100_000))).toThrow(expect.objectContaining({ code: 'importErrors.fileTooComplex' }));
  });
});
