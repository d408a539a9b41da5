import { resolve } from 'node:path';
import { isLink } from './deep-link.ts';

interface Given {
  readonly links: readonly string[];
  /** Absolute. */
  readonly files: readonly string[];
}

/**
 * What the command line hands over: links of ours and files. The first argument is the program; options are of Chromium. In
 * development the second is the app's folder.
 */
export function readArguments(argv: readonly string[], workingFolder: string, isPackaged: boolean): Given {
  const handed = argv.slice(isPackaged ? 1 : 2).filter((argument) => argument !== '' && !argument.startsWith('-'));
  return {
    links: handed.filter(isLink),
    files: handed
      .filter((argument) => !/^[a-z][a-z\d+.-]+:\/\//i.test(argument) && !isLink(argument))
      .map((path) => resolve(workingFolder, path)),
  };
}
