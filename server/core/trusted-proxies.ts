import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether forwarding headers count from an address (contract §1, TRUSTED_PROXIES). */
export type TrustedProxies = (address: string) => boolean;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const LINK_LOCAL = ['169.254.0.0/16', 'fe80::/10'];
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const CARRIER_GRADE_NAT = ['100.64.0.0/10'];

/** `uniquelocal` is the name of the private ranges in Express and other servers. */
const NAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', LOOPBACK],
  ['linklocal', LINK_LOCAL],
  ['private', PRIVATE],
  ['uniquelocal', PRIVATE],
]);

/** IPv4 addresses that are mapped into IPv6 count as IPv4. */
function contains(range: BlockList, address: string): boolean {
  return isIP(address) !== 0 && range.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The first address of each range as large as the largest private one: a /8 of IPv4, a /7 of IPv6. */
const STARTS = [
  Array.from({ length: 256 }, (_, byte) => `${byte}.0.0.0`),
  Array.from({ length: 128 }, (_, bits) => `${(bits * 2).toString(16)}00::`),
];

/** In a larger range, and in several that make up all addresses, clients could choose the address that counts. */
const isTooLarge = (range: BlockList): boolean =>
  STARTS.some((starts) => starts.filter((start) => contains(range, start)).length > 1);

function readRange(text: string): BlockList | undefined {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : Number(bits);
  if (version === 0 || prefix > longest) return undefined;
  const range = new BlockList();
  range.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return isTooLarge(range) ? undefined : range;
}

/** The ranges of an entry: an IP address, a range in CIDR notation or the name of ranges. Undefined for anything else. */
export function readProxyRanges(entry: string): readonly BlockList[] | undefined {
  const ranges = (NAMED.get(entry.toLowerCase()) ?? [entry]).map(readRange);
  return ranges.includes(undefined) ? undefined : (ranges as BlockList[]);
}

export function createTrustedProxies(ranges: readonly BlockList[]): TrustedProxies {
  return (address) => ranges.some((range) => contains(range, address));
}

/** Whether an address belongs to this machine or to a private network, as those of reverse proxies usually do. */
export const isPrivateAddress = createTrustedProxies(
  [LOOPBACK, LINK_LOCAL, PRIVATE, CARRIER_GRADE_NAT].flat().flatMap((range) => readProxyRanges(range) ?? []),
);
