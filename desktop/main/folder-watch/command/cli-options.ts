import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const LEDGER_NAME = '.cardamom-ledger';
const USAGE = 'usage: watch -- FOLDER… --server URL [--ledger FILE] [--once] [--move] [--no-subfolders]';

/** An error of the command line, with a message of one line for the user. */
export class CliError extends Error {}

export interface CliOptions {
  /** Absolute paths without duplicates. */
  readonly folders: readonly string[];
  readonly server: URL;
  readonly ledgerFile: string;
  readonly once: boolean;
  readonly move: boolean;
  readonly hasSubfolders: boolean;
  /** What the watcher signs in with. */
  readonly credentials: { readonly key: string } | { readonly email: string; readonly password: string };
}

/** An import key, or else an address and a password. */
function credentialsOf(env: NodeJS.ProcessEnv): CliOptions['credentials'] {
  const key = env['CARDAMOM_IMPORT_KEY'] ?? '';
  if (key !== '') return { key };
  const email = env['CARDAMOM_EMAIL'] ?? '';
  const password = env['CARDAMOM_PASSWORD'] ?? '';
  if (email !== '' && password !== '') return { email, password };
  throw new CliError(
    'Set CARDAMOM_IMPORT_KEY to a key of the account that receives the recipes, or CARDAMOM_EMAIL and CARDAMOM_PASSWORD to the account.',
  );
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        ledger: { type: 'string' },
        once: { type: 'boolean', default: false },
        move: { type: 'boolean', default: false },
        'no-subfolders': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new CliError(`${reason} ${USAGE}`, { cause: error });
  }
}

function serverOf(text: string | undefined): URL {
  if (text === undefined) throw new CliError(`--server is missing. ${USAGE}`);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CliError('--server takes the address of a server, such as https://recipes.example.');
  if (url.username !== '' || url.password !== '')
    throw new CliError(
      'The address of --server must not contain a password; set CARDAMOM_EMAIL and CARDAMOM_PASSWORD instead.',
    );
  return url;
}

/** Reads the command line and the environment; throws a CliError. */
export function readCliOptions(args: readonly string[], env: NodeJS.ProcessEnv): CliOptions {
  const { values, positionals } = parse(args);
  const [first] = positionals;
  if (first === undefined) throw new CliError(`No folder is named. ${USAGE}`);
  const server = serverOf(values.server);
  const credentials = credentialsOf(env);
  return {
    folders: [...new Set(positionals.map((folder) => resolve(folder)))],
    server,
    ledgerFile: resolve(values.ledger ?? resolve(first, LEDGER_NAME)),
    once: values.once,
    move: values.move,
    hasSubfolders: !values['no-subfolders'],
    credentials,
  };
}
