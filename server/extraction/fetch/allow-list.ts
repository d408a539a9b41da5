/** Whether the operator allowed `host` (as spelled in a URL, without brackets) at `port`. */
export type AllowList = (host: string, port: number) => boolean;

const ENTRY = /^(?<host>\[[^\]]+\]|[^:\s/@[\]]+)(?::(?<port>\d{1,5}))?$/u;

/** A normalised host: as spelled by the URL parser, without the brackets of IPv6 and without a final dot. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function parseEntry(entry: string): { host: string; port: number | undefined } {
  const groups = ENTRY.exec(entry.trim())?.groups;
  const port = groups?.port === undefined ? undefined : Number(groups.port);
  const url = groups?.host === undefined ? null : URL.parse(`http://${groups.host}/`);
  if (url === null || port === 0 || (port ?? 1) > 65_535) {
    throw new TypeError(`"${entry}" is neither host nor host:port (write an IPv6 address in brackets)`);
  }
  return { host: plainHost(url.hostname), port };
}

/**
 * Creates the list of private hosts that imports may reach. `host:port` allows exactly that port; `host` allows all of
 * `ports`. Throws a TypeError that names an invalid entry.
 */
export function createAllowList(entries: readonly string[], ports: readonly number[]): AllowList {
  const open = new Set<string>();
  for (const { host, port } of entries.map(parseEntry)) {
    for (const each of port === undefined ? ports : [port]) open.add(`${host} ${each}`);
  }
  return (host, port) => open.has(`${host} ${port}`);
}
