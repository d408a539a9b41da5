import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';

/** How many rows a page of the web app has. */
export const PAGE_LENGTH = 100;
export const PAGE_LENGTH_MAX = 1_000;
/** More rows than any list has, and still within the range of PostgreSQL integers. */
const OFFSET_MAX = 1_000_000_000;
const SEARCH_MAX_LENGTH = 200;

const WRONG_NUMBER = 'errors.numberInvalid' satisfies ErrorCode;

const wholeNumber = (min: number, max: number) =>
  z
    .string(WRONG_NUMBER)
    .regex(/^\d{1,10}$/, WRONG_NUMBER)
    .transform(Number)
    .pipe(z.int(WRONG_NUMBER).min(min, WRONG_NUMBER).max(max, WRONG_NUMBER));

/** The errors of `pagedQuery`, for the `errors` of calls that use it. */
export const PAGING_ERRORS = [WRONG_NUMBER] as const;

/**
 * The query of a list: a search, an order and a range of rows. Every parameter is optional; without them the list has
 * all rows.
 */
export function pagedQuery<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  first: { readonly sort: Sorts[number]; readonly order: 'asc' | 'desc' },
) {
  return z.object({
    q: z
      .string()
      .max(SEARCH_MAX_LENGTH)
      .default('')
      .meta({ description: 'Search words; a row must contain all of them.' }),
    sort: z.enum(sorts).default(first.sort as never),
    order: z.enum(['asc', 'desc']).default(first.order),
    limit: wholeNumber(1, PAGE_LENGTH_MAX)
      .optional()
      .meta({ description: `How many rows to return, at most ${PAGE_LENGTH_MAX}; without it all rows.` }),
    offset: wholeNumber(0, OFFSET_MAX).default(0).meta({ description: 'How many rows to skip.' }),
  });
}

export const totalField = z.int().min(0).meta({ description: 'How many rows match on all pages together.' });
