import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { release } from 'node:os';
import process from 'node:process';
import type { AppInfo } from '../../../shared/desktop/preferences.ts';
import type { Servers } from '../../../shared/desktop/servers.ts';

/** A rotated log of at most twice its limit: the current file and the previous one. */
export interface LogFile {
  write(line: string): void;
  /** The last lines, oldest first. */
  tail(lines: number): string[];
}

interface LogFileOptions {
  readonly file: string;
  /** In bytes. */
  readonly limit: number;
  /** Called if the log cannot be written, as on a full disk. */
  readonly onFailure: (error: unknown) => void;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export function openLogFile({ file, limit, onFailure }: LogFileOptions): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  let size = sizeOf(file);
  let hasFailed = false;
  function write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (size > 0 && size + bytes > limit) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, line, { mode: 0o600 });
    size += bytes;
  }
  return {
    write(line) {
      try {
        write(line);
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
      }
    },
    tail(lines) {
      const files = [`${file}.1`, file].filter((path) => sizeOf(path) > 0);
      return files.flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n')).slice(-lines);
    },
  };
}

const LINES = 200;
/** Everything after the host of an address. */
const SECRET_PARTS = /(https?:\/\/[^\s/"'?#]+)[^\s"']*/g;
/** Home folders, which contain the user's name. */
const HOME = /(\/(?:home|Users)\/|[A-Z]:\\{1,2}Users\\{1,2})[^/\\"'\s]+/g;

interface Told {
  readonly info: AppInfo;
  readonly servers: Servers;
  readonly log: LogFile;
}

/** A diagnostic report as text. It contains no sessions, passwords, paths of addresses or user names. */
export function describeApp({ info, servers, log }: Told): string {
  const { servers: list, currentId, local, connection, version, sessions } = servers;
  const current = list.find(({ id }) => id === currentId);
  const facts = {
    Cardamom: info.version,
    System: `${info.platform} ${release()} ${process.arch}`,
    Electron: `${process.versions.electron ?? 'none'}, Chromium ${process.versions.chrome ?? 'none'}, Node ${process.versions.node}`,
    Languages: info.languages.join(', '),
    Update: info.update,
    Server: current ? `${current.kind}, ${connection}, version ${version}` : 'none chosen',
    'Servers known': String(list.length),
    'On this computer': local.state,
    Sessions: sessions,
  };
  const lines = log.tail(LINES).map((line) => line.replace(SECRET_PARTS, '$1').replace(HOME, '$1…'));
  return [...Object.entries(facts).map(([name, value]) => `${name}: ${value}`), '', ...lines].join('\n');
}
