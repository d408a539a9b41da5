import { codePageOfCharset } from './rtf-code-pages.ts';

/** What an RTF file is made of. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  /** A control word with its number, or a control sign without. */
  | { kind: 'control'; name: string; value: number | null }
  /** Bytes of text, each as the character of its number. */
  | { kind: 'bytes'; bytes: string };

const TOKENS = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^])|([{}])|([^\\{}\r\n\0]+)|[\r\n\0]+|\\/g;

/** The tokens of a file whose bytes are given as characters; binary data are left out. */
export function* rtfTokens(file: string): Generator<RtfToken> {
  const tokens = new RegExp(TOKENS);
  for (let match = tokens.exec(file); match !== null; match = tokens.exec(file)) {
    const [, word, number, code, sign, brace, bytes] = match;
    if (word !== undefined) {
      const value = number === undefined ? null : Number(number);
      if (word === 'bin') tokens.lastIndex = Math.min(file.length, tokens.lastIndex + Math.max(0, value ?? 0));
      else yield { kind: 'control', name: word, value };
    } else if (code !== undefined) yield { kind: 'bytes', bytes: String.fromCharCode(Number.parseInt(code, 16)) };
    else if (sign === '\\' || sign === '{' || sign === '}') yield { kind: 'bytes', bytes: sign };
    else if (sign !== undefined) yield { kind: 'control', name: sign, value: null };
    else if (brace !== undefined) yield brace === '{' ? { kind: 'open' } : { kind: 'close' };
    else if (bytes !== undefined) yield { kind: 'bytes', bytes };
  }
}

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

/** What the text of a group is for: shown, a definition, a list's mark that was written out, or nothing. */
export type Destination = 'text' | 'fonts' | 'styles' | 'list-mark' | 'none';

/** How the text of a group is set; a group inherits it from the one around, and gives nothing back. */
export interface RtfState {
  destination: Destination;
  bold: boolean;
  otherBold: boolean;
  slanted: boolean;
  otherSlanted: boolean;
  underlined: boolean;
  hidden: boolean;
  font: number;
  /** How many characters stand in for one of Unicode. */
  standIns: number;
  /** Of the paragraph. */
  level: number;
  inTable: boolean;
}

/** Where the text of a group goes that begins with one of these words. */
const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  listtext: 'list-mark',
  pntext: 'list-mark',
};
const UNSHOWN = new Set(
  (
    'colortbl info pict nonshppict object header headerl headerr headerf footer footerl footerr footerf footnote ' +
    'annotation ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn fldinst xe tc rxe txe listtable listoverridetable ' +
    'revtbl rsidtbl generator pntxta pntxtb upr themedata datastore xmlopen bkmkstart bkmkend'
  ).split(' '),
);

/** The destination that a word opens, null where it opens none. */
export function destinationOf(word: string): Destination | null {
  if (UNSHOWN.has(word)) return 'none';
  return Object.hasOwn(DESTINATIONS, word) ? (DESTINATIONS[word] ?? null) : null;
}

export const FIRST_STATE: RtfState = {
  destination: 'text',
  bold: false,
  otherBold: false,
  slanted: false,
  otherSlanted: false,
  underlined: false,
  hidden: false,
  font: 0,
  standIns: 1,
  level: 0,
  inTable: false,
};

/** What control words change of how the text is set; a number of 0 switches off. */
export const SETTINGS: Readonly<Record<string, (value: number | null) => Partial<RtfState>>> = {
  b: (value) => ({ bold: value !== 0 }),
  i: (value) => ({ slanted: value !== 0 }),
  ai: (value) => ({ otherSlanted: value !== 0 }),
  ul: (value) => ({ underlined: value !== 0 }),
  ulnone: () => ({ underlined: false }),
  ab: (value) => ({ otherBold: value !== 0 }),
  v: (value) => ({ hidden: value !== 0 }),
  deleted: (value) => ({ hidden: value !== 0 }),
  f: (value) => ({ font: value ?? 0 }),
  uc: (value) => ({ standIns: Math.max(0, value ?? 1) }),
  pard: () => ({ level: 0, inTable: false }),
  intbl: () => ({ inTable: true }),
  outlinelevel: (value) => ({ level: value !== null && value >= 0 && value < 9 ? Math.min(6, value + 1) : 0 }),
};

/** What \plain takes back. */
export const PLAIN: Partial<RtfState> = {
  bold: false,
  otherBold: false,
  slanted: false,
  otherSlanted: false,
  underlined: false,
  hidden: false,
};
