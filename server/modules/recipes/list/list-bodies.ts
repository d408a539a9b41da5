import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Which list is wanted: `revision` changes with every change of the account's recipes. */
export interface ListVersion {
  readonly accountId: string;
  readonly revision: string;
  readonly encoding: Encoding;
}

export interface ListBodies {
  /** The list as it travels, composed and compressed once for each version, off the event loop. */
  body(version: ListVersion, compose: () => Promise<string>): Promise<Buffer>;
}

interface Kept {
  readonly revision: string;
  readonly body: Promise<Buffer>;
  bytes: number;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** With this quality it is quicker than gzip and smaller. */
const BROTLI_QUALITY = 4;

export async function compressJson(json: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(json);
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return deflate(plain);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/** Keeps the latest version for every account and encoding, those last asked for, up to `maxBytes` in all. */
export function createListBodies(maxBytes: number): ListBodies {
  const kept = new Map<string, Kept>();

  function dropOldest(): void {
    let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [key, { bytes }] of kept) {
      if (total <= maxBytes) return;
      total -= bytes;
      kept.delete(key);
    }
  }

  return {
    body({ accountId, revision, encoding }, compose) {
      const key = `${accountId} ${encoding}`;
      const former = kept.get(key);
      kept.delete(key);
      if (former?.revision === revision) {
        kept.set(key, former);
        return former.body;
      }
      const entry: Kept = { revision, body: compose().then((json) => compressJson(json, encoding)), bytes: 0 };
      kept.set(key, entry);
      void entry.body.then(
        ({ length }) => {
          entry.bytes = length;
          dropOldest();
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key); // whoever waits is told; the next tries again
        },
      );
      return entry.body;
    },
  };
}
