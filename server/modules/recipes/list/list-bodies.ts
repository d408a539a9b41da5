import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A version of an account's list: `revision` changes with every change of its recipes. */
export interface ListVersion {
  readonly accountId: string;
  readonly revision: string;
  readonly encoding: Encoding;
}

export interface ListBodies {
  /** The encoded list, composed and compressed once per version, outside of the event loop. */
  body(version: ListVersion, compose: () => Promise<string>): Promise<Buffer>;
}

interface Kept {
  readonly revision: string;
  readonly body: Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** With this quality Brotli is faster than gzip, and the result is smaller. */
const BROTLI_QUALITY = 4;

export async function compressJson(json: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(json);
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return deflate(plain);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/**
 * Caches the latest version for every account and encoding. Beyond `maxBytes` the least recently used entry is evicted.
 */
export function createListBodies(maxBytes: number): ListBodies {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes });
  return {
    body({ accountId, revision, encoding }, compose) {
      const key = `${accountId} ${encoding}`;
      const former = kept.get(key);
      if (former?.revision === revision) return former.body;
      const entry: Kept = { revision, body: compose().then((json) => compressJson(json, encoding)) };
      const isCurrent = (): boolean => kept.peek(key) === entry;
      // Its size is known when it is composed.
      kept.set(key, entry, { size: 1 });
      void entry.body.then(
        // The same object would keep its size.
        ({ length }) => isCurrent() && kept.set(key, { ...entry }, { size: length }),
        () => isCurrent() && kept.delete(key), // the callers get the error; the next one tries again
      );
      return entry.body;
    },
  };
}
