import { z } from 'zod';

/** Rows of a page unless said otherwise, and at most. */
export const PAGE_LENGTH = 100;
const PAGE_LENGTH_MAX = 1_000;
/** Farther than any list of an installation goes, and within what PostgreSQL counts. */
const OFFSET_MAX = 1_000_000_000;
const SEARCH_MAX_LENGTH = 200;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** The query of a list that is answered in pages: a search, an order, and which rows. All of it may be left out. */
export function pagedQuery<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  first: { readonly sort: Sorts[number]; readonly order: 'asc' | 'desc' },
) {
  return z.object({
    q: z.string().max(SEARCH_MAX_LENGTH).default('').meta({ description: 'What the rows are to hold, every word.' }),
    sort: z.enum(sorts).default(first.sort as never),
    order: z.enum(['asc', 'desc']).default(first.order),
    limit: wholeNumber(1, PAGE_LENGTH_MAX)
      .default(PAGE_LENGTH)
      .meta({ description: `Rows of the answer, ${PAGE_LENGTH} unless said, at most ${PAGE_LENGTH_MAX}.` }),
    offset: wholeNumber(0, OFFSET_MAX).default(0).meta({ description: 'Rows before the first of the answer.' }),
  });
}

/** How many rows match, on all pages together. */
export const totalField = z.int().min(0).meta({ description: 'Rows that match, on all pages together.' });
