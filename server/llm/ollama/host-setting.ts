/** Where Ollama listens unless it is told otherwise. */
const PORT = 11_434;

/** What a server listens at is no address to reach it by. */
const REACHED: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

const BARE =
  /^(?<host>localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]|[\w-]+(?:\.[\w-]+)*(?=:))(?::(?<port>\d{1,5}))?$/i;

/**
 * The address in OLLAMA_HOST; undefined where it holds none. Ollama itself reads a variable of this name, in which hosts stand
 * without a scheme, and those it listens at: on a machine with one such value both shall start.
 */
export function readOllamaHost(text: string): string | undefined {
  const bare = BARE.exec(text)?.groups;
  const host = bare?.['host']?.toLowerCase() ?? '';
  const address = bare === undefined ? text : `http://${REACHED[host] ?? host}:${bare['port'] ?? PORT}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, host: named } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && named !== '' ? address.replace(/\/+$/, '') : undefined;
}
