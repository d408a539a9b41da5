/** Spellings of hosts in a link. Each refers to this machine, to a private network, or to nothing. */
export const HOSTS: readonly string[] = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7F.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '0177.0.0.01',
  '017700000001',
  '00000177.0.0.1',
  '127.0.0.0x1',
  '127.0x0.00.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '127.0.0.%31',
  '127%2e0%2e0%2e1',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '10.0.0.1',
  '10.1',
  '012.0.0.1',
  '0xa000001',
  '167772161',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.43518',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.0.1',
  '192.168.257',
  '3232235777',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[::1%25lo]',
  '[fec0::1]',
  '[ff02::1]',
];

/** IPv4 addresses of this machine, of private networks, and of what clouds tell their machines. */
const TARGETS: readonly string[] = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.20.30.40',
  '100.64.0.7',
  '169.254.169.254',
  '172.16.5.4',
  '192.168.1.254',
];

const hex = (value: number, digits = 1): string => value.toString(16).padStart(digits, '0');
/** Full-width digits, which browsers take for digits. */
const wide = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))).replaceAll('.', '\uff0e');
const escaped = (text: string): string => [...text].map((letter) => `%${hex(letter.codePointAt(0) ?? 0, 2)}`).join('');

/** The spellings of an IPv4 address that some program takes for it. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const v6 = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    `0${whole.toString(8)}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    parts.map((part) => `0x${hex(part)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    parts.map((part) => `000${part.toString(8).padStart(3, '0')}`).join('.'),
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    wide(address),
    address.replaceAll('.', '\u3002'),
    address.replace('.', '%2e'),
    escaped(address),
    `user:word@${address}`,
    `example.com%40@${address}`,
    `[::ffff:${address}]`,
    `[::ffff:${v6}]`,
    `[0:0:0:0:0:ffff:${v6}]`,
    `[::${address}]`,
    `[64:ff9b::${v6}]`,
    `[64:ff9b:1::${v6}]`,
    `[2002:${v6}::1]`,
    `[::ffff:0:${v6}]`,
  ];
}

/** `count` different forms of addresses that an import must not reach. */
export function addressForms(count: number): string[] {
  return [...new Set([...HOSTS, ...TARGETS.flatMap(spellings)])].slice(0, count);
}
