import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
export const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;
/** Concurrent hashes: one core stays free for other requests, and two of the four pool threads for files and DNS. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

const derive: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2);
/** The parameters that determine the cost of a hash. */
export type HashCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export interface PasswordHasher {
  /** The Argon2id hash as a PHC string. The password is used as typed, in Unicode's composed form (NFC). */
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
  verify(password: string, phc: string | null): Promise<boolean>;
}

/** Stored hashes are verified at their own cost; `cost` is that of new ones. */
export function createPasswordHasher(cost: HashCost = PARAMETERS): PasswordHasher {
  const limit = pLimit(CONCURRENCY);
  const tagOf = (password: string, nonce: Buffer, parameters: HashCost): Promise<Buffer> =>
    limit(() => derive('argon2id', { ...parameters, message: password.normalize('NFC'), nonce }));

  return {
    async hash(password) {
      const { memory, passes, parallelism } = cost;
      const salt = randomBytes(SALT_BYTES);
      const tag = await tagOf(password, salt, cost);
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
    },

    async verify(password, phc) {
      const parts = phc === null ? null : PHC.exec(phc);
      if (!parts) {
        await tagOf(password, randomBytes(SALT_BYTES), cost);
        return false;
      }
      const [, memory, passes, lanes, salt = '', tag = ''] = parts;
      const expected = Buffer.from(tag, 'base64');
      const actual = await tagOf(password, Buffer.from(salt, 'base64'), {
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(lanes),
        tagLength: expected.length,
      });
      return timingSafeEqual(expected, actual);
    },
  };
}
