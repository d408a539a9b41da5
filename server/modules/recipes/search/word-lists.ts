import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { MEGABYTE } from '../../../../shared/constants.ts';
import { query } from '../../../db/query.ts';

/** The words of an account's recipes, folded and each between line breaks, in several texts. */
export interface WordLists {
  of(em: SqlEntityManager, accountId: string): Promise<readonly string[]>;
}

interface Bucket {
  readonly version: string;
  readonly words: string;
}
type Buckets = ReadonlyMap<number, Bucket>;

const CACHED = 16 * MEGABYTE;
/** What an entry occupies beside its words. */
const ENTRY = 1_000;

const versionRow = z.object({ bucket: z.number(), version: z.coerce.string() });
const wordsRow = versionRow.extend({ words: z.string() });

const sizeOf = (buckets: Buckets): number =>
  [...buckets.values()].reduce((size, { words }) => size + words.length, ENTRY);

/** Loads only the lists that have changed since the last search of the account. */
export function createWordLists(): WordLists {
  const cache = new LRUCache<string, Buckets>({ maxSize: CACHED, sizeCalculation: sizeOf });
  return {
    async of(em, accountId) {
      const known = cache.get(accountId) ?? new Map<number, Bucket>();
      const versions = await query(
        em,
        versionRow,
        'select bucket, version from recipe_words where account_id = :accountId',
        { accountId },
      );
      const changed = versions.filter(({ bucket, version }) => known.get(bucket)?.version !== version);
      if (changed.length === 0) return [...known.values()].map(({ words }) => words);
      const loaded = await query(
        em,
        wordsRow,
        `select bucket, version, words from recipe_words
         where account_id = :accountId and bucket in (select value::smallint from jsonb_array_elements_text(:buckets))`,
        { accountId, buckets: JSON.stringify(changed.map(({ bucket }) => bucket)) },
      );
      const buckets = new Map([...known, ...loaded.map(({ bucket, ...list }) => [bucket, list] as const)]);
      cache.set(accountId, buckets);
      return [...buckets.values()].map(({ words }) => words);
    },
  };
}
