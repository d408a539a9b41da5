import { z } from 'zod';
import { readLines, type CaseScore } from '../scoring/case-scores.ts';
import type { ThirdsCase } from '../scoring/thirds-table.ts';
import { isUnread } from '../scoring/unread-third.ts';

const rowSchema = z.looseObject({ id: z.string(), host: z.string(), structured: z.string() });

/** A page's line in the manifest; `structured` is the kind of its structured data, or `none`. */
export type PageRow = z.infer<typeof rowSchema>;

export const readPageRows = (manifest: string): Promise<PageRow[]> => readLines(manifest, rowSchema);

/** A scored page for the table by thirds. */
export function pageCase(
  { id, host }: PageRow,
  scores: ReadonlyMap<string, CaseScore>,
  groups: readonly string[],
): ThirdsCase {
  const { pass = 0, strict = 0 } = scores.get(id) ?? {};
  return { isUnread: isUnread(host), groups, figures: { pass, strict } };
}
