import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The addresses of a name, the failure that is answered, or no answer at all. */
export type NameAnswer = readonly string[] | 'absent' | 'failed' | 'silent';

export interface NameServer {
  /** As `address:port`. */
  readonly address: string;
  /** The names that were asked for, as `A name` and `AAAA name`, in order. */
  readonly asked: string[];
  close(): void;
}

const TYPES: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' };
const CODES = { absent: 3, failed: 2 } as const;

/** The question of a message: its name in lower case, its type and the bytes of both. */
function questionOf(message: Buffer): { name: string; type: string; bytes: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = TYPES[message.readUInt16BE(at + 1)] ?? '';
  return { name: labels.join('.').toLowerCase(), type, bytes: message.subarray(12, at + 5) };
}

/** The bytes of an IP address. An IPv6 address is written in full. */
function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
}

function record(type: number, address: string): Buffer {
  const data = bytesOf(address);
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}

/** A name server on a UDP port of this machine. */
export async function startNameServer(answerOf: (name: string) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, sender) => {
    const { name, type, bytes } = questionOf(message);
    asked.push(`${type} ${name}`);
    const answer = answerOf(name);
    if (answer === 'silent') return;
    const isFound = typeof answer !== 'string';
    const addresses = isFound ? answer.filter((address) => address.includes(':') === (type === 'AAAA')) : [];
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 + (isFound ? 0 : CODES[answer]), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((address) => record(type === 'A' ? 1 : 28, address));
    socket.send(Buffer.concat([head, bytes, ...records]), sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => void socket.close() };
}
