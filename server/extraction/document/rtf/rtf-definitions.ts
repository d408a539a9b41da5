import { codePageOfCharset } from './rtf-code-pages.ts';

/** What the tables at the head of a file define, while and after they are read. */
export interface RtfDefinitions {
  /** Takes a control word of the tables of fonts. */
  font(name: string, value: number | null): void;
  /** Takes a control word, or text, of the table of styles. */
  style(name: string, value: number | null): void;
  styleName(text: string): void;
  /** The code page of a font, null where it is the document's. */
  codePageOf(font: number): number | null;
  /** The level of the heading that a style makes; 0 for others. */
  levelOf(style: number): number;
}

export function createDefinitions(): RtfDefinitions {
  const codePages = new Map<number, number>();
  const levels = new Map<number, number>();
  let font = 0;
  let style = 0;
  return {
    font(name, value) {
      if (value === null) return;
      if (name === 'f') font = value;
      const codePage = name === 'cpg' ? value : name === 'fcharset' ? codePageOfCharset(value) : null;
      if (codePage !== null) codePages.set(font, codePage);
    },
    style(name, value) {
      if (name === 's') style = value ?? 0;
      if (name === 'outlinelevel' && value !== null && value >= 0 && value < 9)
        levels.set(style, Math.min(6, value + 1));
    },
    styleName(text) {
      const level = /^\s*heading ([1-6])\b/i.exec(text)?.[1];
      if (level !== undefined) levels.set(style, Number(level));
      if (/^\s*title\s*;/i.test(text)) levels.set(style, 1);
    },
    codePageOf: (number) => codePages.get(number) ?? null,
    levelOf: (number) => levels.get(number) ?? 0,
  };
}
