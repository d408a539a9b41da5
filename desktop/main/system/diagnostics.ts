import { release } from 'node:os';
import process from 'node:process';
import type { AppInfo } from '../../../shared/desktop/preferences.ts';
import type { Servers } from '../../../shared/desktop/servers.ts';
import type { LogFile } from './log-file.ts';

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
