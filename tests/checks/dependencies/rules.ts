/** Licences that any package may have. None of them asks more than to keep its text and notices. */
export const ALLOWED_LICENCES: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
];

/** A licence that some packages may have, and why. */
export interface LicenceException {
  /** The names of the packages. */
  readonly packages: RegExp;
  /** The licence as the packages state it; null if they state none. */
  readonly licence: string | null;
  readonly reason: string;
}

export const LICENCE_EXCEPTIONS: readonly LicenceException[] = [
  {
    packages: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library of its own file, unchanged, which anybody can replace',
  },
  {
    packages: /^@img\/sharp-win32-/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'the same library for Windows',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'the same library as WebAssembly; not installed where a native one is',
  },
  {
    packages: /^libheif-js$/,
    licence: 'LGPL-3.0',
    reason: 'WebAssembly in a file of its own, unchanged and replaceable',
  },
  {
    packages: /^lightningcss(?:-|$)/,
    licence: 'MPL-2.0',
    reason: 'used unchanged to build the web app; none of it is in the result',
  },
  { packages: /^axe-core$/, licence: 'MPL-2.0', reason: 'used unchanged by tests only' },
  {
    packages: /^@(?:embedpdf\/fonts-|expo-google-fonts\/)/,
    licence: 'OFL-1.1',
    reason: 'fonts of test documents, used by tests only',
  },
  {
    packages: /^@expo-google-fonts\//,
    licence: 'MIT AND OFL-1.1',
    reason: 'fonts of test documents, used by tests only',
  },
  { packages: /^caniuse-lite$/, licence: 'CC-BY-4.0', reason: 'a table of browsers, used by builds only' },
  { packages: /^argparse$/, licence: 'Python-2.0', reason: 'permissive; asks to keep its notice, as the list does' },
  { packages: /^duck$/, licence: 'BSD', reason: 'its licence file is the BSD licence of two clauses' },
  { packages: /^png-js$/, licence: null, reason: 'its licence file is that of MIT; used by tests only' },
  { packages: /^humanize-number$/, licence: null, reason: 'its read-me file says MIT; used by tests only' },
  {
    packages: /^truncate-utf8-bytes$/,
    licence: 'WTFPL',
    reason: 'permissive without conditions; used by packaging only',
  },
];

/** A known weakness of severity high or critical that is accepted for a time. */
export interface AcceptedAdvisory {
  /** The identifier of the advisory, GHSA-…. */
  readonly id: string;
  readonly package: string;
  /** Why it cannot be used against Cardamom, and why the version is not raised. */
  readonly reason: string;
  /** YYYY-MM-DD. From this day on it is no longer accepted. */
  readonly reviewBy: string;
}

export const ACCEPTED_ADVISORIES: readonly AcceptedAdvisory[] = [];
