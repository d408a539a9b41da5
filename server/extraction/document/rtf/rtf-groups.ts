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
