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
 * The folder of links to language data among the temporary files. It is the same one for all processes of an account whose
 * `marks` are the same, since they are often killed: nobody could clear up after them.
 */
export function createLanguageFolder(...marks: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([process.getuid?.(), ...marks]));
  const folder = path.join(tmpdir(), PREFIX + hash.digest('hex').slice(0, 16));
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return isOurs(folder) ? folder : mkdtempSync(path.join(tmpdir(), PREFIX));
}

/** Among the temporary files anybody may have made the folder before us, or a link in its place. */
function isOurs(folder: string): boolean {
  if (process.getuid === undefined) return true; // Windows: the temporary files are the account's own
  const entry = lstatSync(folder);
  return entry.isDirectory() && entry.uid === process.getuid() && (entry.mode & 0o022) === 0;
}

/** Makes `name` in a folder stand for a file, whoever else does so at the same time. */
export function linkInto(folder: string, name: string, file: string): void {
  const place = path.join(folder, name);
  if (standsFor(place, file)) return;
  const fresh = path.join(folder, randomUUID());
  try {
    symlinkSync(file, fresh);
  } catch {
    copyFileSync(file, fresh); // Windows lets few accounts make links.
  }
  renameSync(fresh, place);
}

function standsFor(place: string, file: string): boolean {
  const entry = lstatSync(place, { throwIfNoEntry: false });
  if (entry === undefined) return false;
  return entry.isSymbolicLink() ? readlinkSync(place) === file : entry.size === statSync(file).size;
}

/** What languages are called by the recogniser; several names are read together, further lines are the next best. */
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
  /** No language: scripts and directions. */
  osd: ['osd'],
};

const { resolve } = createRequire(import.meta.url);

/** The data of languages that are here. */
export interface LanguageData {
  /** The recogniser's name of a language; null where its data is not here. */
  nameOf(language: string): string | null;
  /** The folder where the recogniser finds the data: it takes one, and they lie in many. */
  folder(): string;
}

/** Finds data of languages in a folder of the operator's ('' for none), among the packages, or where Debian keeps it. */
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

/** Whether packed or not, the recogniser sees by the first bytes. */
function candidates(name: string, own: string): string[] {
  const files: string[] = [];
  if (own !== '') files.push(path.join(own, `${name}.traineddata`), path.join(own, `${name}.traineddata.gz`));
  try {
    const found = resolve(`@tesseract.js-data/${name}/package.json`);
    files.push(path.join(path.dirname(found), '4.0.0_best_int', `${name}.traineddata.gz`));
  } catch {
    // No package for this language: the folders that remain may hold it.
  }
  return [...files, ...debianFolders().map((folder) => path.join(folder, `${name}.traineddata`))];
}

function debianFolders(): string[] {
  const root = '/usr/share/tesseract-ocr';
  try {
    return readdirSync(root).map((version) => path.join(root, version, 'tessdata'));
  } catch {
    return []; // Not installed there, or no Debian.
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
