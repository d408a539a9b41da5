/** How far data travels to a host: it stays on this machine, stays in the local network, or leaves it. */
export type HostReach = 'here' | 'near' | 'away';

/** Domains that are reserved for local networks; `.internal` includes the name of the host machine in containers. */
const OWN_NAMES = /\.(?:local|lan|internal|home|intranet|home\.arpa|localdomain)$/;

/** The loopback range and the private ranges of RFC 1918, 3927 and 6598. */
const OWN_V4: readonly (readonly [pattern: RegExp, reach: HostReach])[] = [
  [/^127\./, 'here'],
  [/^10\./, 'near'],
  [/^192\.168\./, 'near'],
  [/^172\.(?:1[6-9]|2\d|3[01])\./, 'near'],
  [/^169\.254\./, 'near'],
  [/^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, 'near'],
];

function reachOfV6(address: string): HostReach {
  if (address === '::1') return 'here';
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address);
  if (mapped) {
    const bytes = [mapped[1], mapped[2]].map((part) => Number.parseInt(part ?? '', 16));
    return reachOfV4(bytes.flatMap((part) => [part >> 8, part & 255]).join('.'));
  }
  return /^(?:f[cd]|fe[89ab])/.test(address) ? 'near' : 'away';
}

const reachOfV4 = (address: string): HostReach => OWN_V4.find(([pattern]) => pattern.test(address))?.[1] ?? 'away';

/** Rates an address without looking its name up. A name that could be public counts as `away`. */
export function hostReach(address: string): HostReach {
  if (!URL.canParse(address)) return 'away';
  const host = new URL(address).hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return reachOfV6(host.slice(1, -1));
  if (/^[\d.]+$/.test(host)) return reachOfV4(host);
  if (host === 'localhost' || host.endsWith('.localhost')) return 'here';
  // A name without a dot is in the local network, such as the name of a container.
  return OWN_NAMES.test(host) || !host.includes('.') ? 'near' : 'away';
}
