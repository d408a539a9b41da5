import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { createGate } from './gate.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Hashes under way at once: the thread pool has four threads, and files and DNS need some. */
const CONCURRENCY = 2;

const derive: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2);
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export interface PasswordHasher {
  /** The Argon2id hash as a PHC string. The password counts as typed, in Unicode's composed form. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one hashed; without a hash it takes as long and says no. */
  verify(password: string, phc: string | null): Promise<boolean>;
}

export function createPasswordHasher(): PasswordHasher {
  const gate = createGate(CONCURRENCY);
  const tagOf = (
    password: string,
    nonce: Buffer,
    memory: number,
    passes: number,
    parallelism: number,
  ): Promise<Buffer> =>
    gate(() =>
      derive('argon2id', {
        message: password.normalize('NFC'),
        nonce,
        memory,
        passes,
        parallelism,
        tagLength: TAG_BYTES,
      }),
    );

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await tagOf(password, salt, MEMORY_KIB, PASSES, LANES);
      return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
    },

    async verify(password, phc) {
      const parts = phc === null ? null : PHC.exec(phc);
      if (!parts) {
        await tagOf(password, randomBytes(SALT_BYTES), MEMORY_KIB, PASSES, LANES);
        return false;
      }
      const [, memory, passes, lanes, salt = '', tag = ''] = parts;
      const actual = await tagOf(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes), Number(lanes));
      const expected = Buffer.from(tag, 'base64');
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
