/** The address of a configured server, and the header with its credentials. */
export interface ServerAddress {
  /** Without credentials and without a slash at the end. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Percent-decodes a part of an address. A part with an invalid % sequence counts as not encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Splits an address into a host, which can be shown, and a header with user name and password. */
export function serverAddress(address: string): ServerAddress {
  const url = new URL(address);
  const pair = [url.username, url.password].map(decoded).join(':');
  [url.username, url.password, url.search, url.hash] = ['', '', '', ''];
  const host = url.href.replace(/\/+$/, '');
  return { host, headers: pair === ':' ? {} : { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

const OLLAMA_PORT = 11_434;

/** Addresses on which a server listens, and the addresses at which clients reach it. */
const REACHED: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

const BARE =
  /^(?<host>localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]|[\w-]+(?:\.[\w-]+)*(?=:))(?::(?<port>\d{1,5}))?$/i;

/**
 * The address in OLLAMA_HOST; undefined if it is invalid. Ollama itself reads the same variable as its listen address,
 * often without a scheme, so one value must suit both programs.
 */
export function readOllamaHost(text: string): string | undefined {
  const bare = BARE.exec(text)?.groups;
  const host = bare?.['host']?.toLowerCase() ?? '';
  const address = bare === undefined ? text : `http://${REACHED[host] ?? host}:${bare['port'] ?? OLLAMA_PORT}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, host: named } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && named !== '' ? address.replace(/\/+$/, '') : undefined;
}
