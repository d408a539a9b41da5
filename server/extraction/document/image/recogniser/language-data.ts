import {
  readdirSync,
  statSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';

const PREFIX = 'cardamom-languages-';

/**
 * A folder among the temporary files with links to language data. All processes of an account with the same `marks`
 * share it, because they are often killed and could not remove a folder of their own.
 */
export function createLanguageFolder(...marks: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([process.getuid?.(), ...marks]));
  const folder = path.join(tmpdir(), PREFIX + hash.digest('hex').slice(0, 16));
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return isOurs(folder) ? folder : mkdtempSync(path.join(tmpdir(), PREFIX));
}

/** Other accounts can create the folder, or a link with its name, before this process does. */
function isOurs(folder: string): boolean {
  if (process.getuid === undefined) return true; // on Windows the temporary files belong to the account
  const entry = lstatSync(folder);
  return entry.isDirectory() && entry.uid === process.getuid() && (entry.mode & 0o022) === 0;
}

/**
 * Creates a link `name` to a file in a folder. It is atomic, because other processes may do the same at the same time.
 */
export function linkInto(folder: string, name: string, file: string): void {
  const place = path.join(folder, name);
  if (isLinkTo(place, file)) return;
  const fresh = path.join(folder, randomUUID());
  try {
    symlinkSync(file, fresh);
  } catch {
    copyFileSync(file, fresh); // On Windows few accounts may create links.
  }
  renameSync(fresh, place);
}

function isLinkTo(place: string, file: string): boolean {
  const entry = lstatSync(place, { throwIfNoEntry: false });
  if (entry === undefined) return false;
  return entry.isSymbolicLink() ? readlinkSync(place) === file : entry.size === statSync(file).size;
}

/** The recogniser's names of languages, in order of preference. Names joined by "+" are used together. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  en: ['eng'],
  zh: ['chi_sim'],
  es: ['spa'],
  ar: ['ara'],
  fr: ['fra'],
  de: ['deu'],
  pt: ['por'],
  ja: ['jpn'],
  ru: ['rus', 'bul+bel', 'kaz', 'kir', 'bul'],
  hi: ['hin'],
  ko: ['kor'],
  it: ['ita'],
  tr: ['tur'],
  he: ['heb'],
  id: ['ind'],
  /** Not a language: the data for detecting script and orientation. */
  osd: ['osd'],
};

const { resolve } = createRequire(import.meta.url);

/** The available language data. */
export interface LanguageData {
  /** The recogniser's name of a language; null if its data is not available. */
  nameOf(language: string): string | null;
  /** A folder with all used data. The recogniser accepts only one folder, but the data is in several. */
  folder(): string;
}

/**
 * Finds language data in a folder of the operator ('' for none), in the installed packages, and in the folder where
 * Debian installs it.
 */
export function findLanguageData(ownFolder: string): LanguageData {
  const linked = new Map<string, boolean>();
  let links: string | null = null;

  const folder = (): string => (links ??= createLanguageFolder(import.meta.url, ownFolder));

  const isLinked = (name: string): boolean => {
    let is = linked.get(name);
    if (is === undefined) {
      const file = candidates(name, ownFolder).find(isFile);
      if (file !== undefined) linkInto(folder(), `${name}.traineddata.gz`, file);
      is = file !== undefined;
      linked.set(name, is);
    }
    return is;
  };

  return { nameOf: (language) => NAMES[language]?.find((names) => names.split('+').every(isLinked)) ?? null, folder };
}

/**
 * The possible files of a language. They may be compressed or not; the recogniser detects this from the first bytes.
 */
function candidates(name: string, own: string): string[] {
  const files: string[] = [];
  if (own !== '') files.push(path.join(own, `${name}.traineddata`), path.join(own, `${name}.traineddata.gz`));
  try {
    const found = resolve(`@tesseract.js-data/${name}/package.json`);
    files.push(path.join(path.dirname(found), '4.0.0_best_int', `${name}.traineddata.gz`));
  } catch {
    // There is no package for this language. The remaining folders may contain it.
  }
  return [...files, ...debianFolders().map((folder) => path.join(folder, `${name}.traineddata`))];
}

function debianFolders(): string[] {
  const root = '/usr/share/tesseract-ocr';
  try {
    return readdirSync(root).map((version) => path.join(root, version, 'tessdata'));
  } catch {
    return []; // not installed, or not Debian
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
