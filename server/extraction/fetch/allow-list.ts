/** Answers whether an operator opened `host` (as a URL spells it, without brackets) at `port`. */
export type AllowList = (host: string, port: number) => boolean;

const ENTRY = /^(?<host>\[[^\]]+\]|[^:\s/@[\]]+)(?::(?<port>\d{1,5}))?$/u;

/** A host as the URL parser spells it, without the brackets of IPv6 and the root's dot: one name for one host. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function parseEntry(entry: string): { host: string; port: number | undefined } {
  const groups = ENTRY.exec(entry.trim())?.groups;
  const port = groups?.port === undefined ? undefined : Number(groups.port);
  const url = groups?.host === undefined ? null : URL.parse(`http://${groups.host}/`);
  if (url === null || port === 0 || (port ?? 1) > 65_535) {
    throw new TypeError(`"${entry}" is neither host nor host:port (an IPv6 address stands in brackets)`);
  }
  return { host: plainHost(url.hostname), port };
}

/**
 * The hosts that imports may reach although they are private: `host:port` opens exactly that port, a bare `host`
 * those of `ports`. Throws a TypeError that names an entry which is neither.
 */
export function createAllowList(entries: readonly string[], ports: readonly number[]): AllowList {
  const open = new Set<string>();
  for (const { host, port } of entries.map(parseEntry)) {
    for (const each of port === undefined ? ports : [port]) open.add(`${host} ${each}`);
  }
  return (host, port) => open.has(`${host} ${port}`);
}
