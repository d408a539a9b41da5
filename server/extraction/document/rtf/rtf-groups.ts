import { codePageOfCharset } from './rtf-code-pages.ts';

/** A token of an RTF file. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  /** A control word with its optional number, or a control symbol, which has none. */
  | { kind: 'control'; name: string; value: number | null }
  /** Bytes of text, each as the character with the same code. */
  | { kind: 'bytes'; bytes: string };

const TOKENS = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^])|([{}])|([^\\{}\r\n\0]+)|[\r\n\0]+|\\/g;

/** The tokens of an RTF file that was decoded as latin1. Binary data (`\bin`) is skipped. */
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

/** Collects the definitions of the font and style tables, and looks them up. */
export interface RtfDefinitions {
  /** Handles a control word of the font table. */
  font(name: string, value: number | null): void;
  /** Handles a control word of the style table; `styleName` handles its text. */
  style(name: string, value: number | null): void;
  styleName(text: string): void;
  /** The code page of a font; null if the document's code page applies. */
  codePageOf(font: number): number | null;
  /** The heading level of a style; 0 for other styles. */
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

/** The purpose of a group's text: body text, a definition, a list mark that is written out, or nothing. */
export type Destination = 'text' | 'fonts' | 'styles' | 'list-mark' | 'none';

/** The formatting of a group. A group inherits the formatting of its parent; its changes end with the group. */
export interface RtfState {
  destination: Destination;
  bold: boolean;
  otherBold: boolean;
  slanted: boolean;
  otherSlanted: boolean;
  underlined: boolean;
  hidden: boolean;
  font: number;
  /** How many substitute characters follow a Unicode character (`\uc`), for readers without Unicode. */
  standIns: number;
  /** Heading level of the paragraph. */
  level: number;
  inTable: boolean;
}

/** The destination of a group's text, by the control word that begins the group. */
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

/** The destination that a control word opens, or null. */
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

/** The formatting changes of control words. The value 0 switches a property off. */
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

/** The properties that `\plain` resets. */
export const PLAIN: Partial<RtfState> = {
  bold: false,
  otherBold: false,
  slanted: false,
  otherSlanted: false,
  underlined: false,
  hidden: false,
};
