import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The data for detecting script and orientation; no language. */
export const SCRIPTS = 'osd';

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
  [SCRIPTS]: [SCRIPTS],
};

const { resolve } = createRequire(import.meta.url);

/** The library takes the operator's folder as a path that begins with this; without it, an empty path means a download. */
export const LANGUAGE_DIR_MARK = 'languages:';

/** The available language data. */
export interface LanguageData {
  /** The recogniser's name of a language; null if its data is not available. */
  nameOf(language: string): string | null;
  /** The file of one of the recogniser's names; null if there is none. */
  fileOf(name: string): string | null;
}

/**
 * Finds language data in a folder of the operator ('' for none), in the installed packages, and in the folder where
 * Debian installs it.
 */
export function findLanguageData(ownFolder: string): LanguageData {
  const files = new Map<string, string | null>();

  const fileOf = (name: string): string | null => {
    let file = files.get(name);
    if (file === undefined) {
      file = candidates(name, ownFolder).find(isFile) ?? null;
      files.set(name, file);
    }
    return file;
  };

  const isComplete = (names: string): boolean => names.split('+').every((name) => fileOf(name) !== null);
  return { nameOf: (language) => NAMES[language]?.find(isComplete) ?? null, fileOf };
}

/** The codes of the languages whose text can be recognised on pictures. `ownFolder` is that of the operator; '' for none. */
export function recognisableLanguages(ownFolder: string): string[] {
  const { nameOf } = findLanguageData(ownFolder);
  return Object.keys(NAMES).filter((language) => language !== SCRIPTS && nameOf(language) !== null);
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

/** A file that this process may not read counts as absent. */
function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
