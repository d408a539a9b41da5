import { resolve } from 'node:path';
import type { ElectronApp } from '../platform/electron-api.ts';
import { isLink } from './deep-link.ts';

interface Given {
  readonly links: readonly string[];
  /** Absolute paths. */
  readonly files: readonly string[];
}

/**
 * The links of the app and the files on the command line. The first argument is the program; options belong to Chromium.
 * In development the second argument is the folder of the app.
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

interface Receiver {
  /** Absolute paths. */
  files(paths: readonly string[]): void;
  link(link: string): void;
  /** The user started the app again or clicked its icon. */
  show(): void;
}

interface ArrivalOptions {
  readonly app: ElectronApp;
  readonly argv: readonly string[];
  readonly workingFolder: string;
}

/**
 * Collects files and links: from arguments, from those of a second start, and from macOS events, which arrive before the app is
 * ready. They are queued until `receive` is called.
 */
export function collectArrivals({ app, argv, workingFolder }: ArrivalOptions): { receive(receiver: Receiver): void } {
  let receiver: Receiver | null = null;
  const early: ((to: Receiver) => void)[] = [];

  function hand(work: (to: Receiver) => void): void {
    if (receiver) work(receiver);
    else early.push(work);
  }
  function handArguments(given: readonly string[], folder: string): void {
    const { links, files } = readArguments(given, folder, app.isPackaged);
    for (const link of links) hand((to) => to.link(link));
    if (files.length > 0) hand((to) => to.files(files));
  }
  handArguments(argv, workingFolder);
  app.on('second-instance', (_event, given, folder) => {
    hand((to) => to.show());
    handArguments(given, folder);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    hand((to) => to.files([path]));
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    hand((to) => to.link(url));
  });
  app.on('activate', () => hand((to) => to.show()));
  return {
    receive(to) {
      receiver = to;
      for (const work of early.splice(0)) work(to);
    },
  };
}
