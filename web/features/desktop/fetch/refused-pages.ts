import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';

/** Causes where the site refuses the server but may accept a person. */
const REFUSALS: ReadonlySet<ImportFailure> = new Set([
  'importErrors.pageForbidden',
  'importErrors.challengePage',
  'importErrors.loginWall',
  'importErrors.cookieWall',
]);

/** The address of a page that may be fetched with the person's own session; null for all other imports. */
export function refusedPage({
  code,
  sourceType,
  source,
}: Pick<FailedJob, 'code' | 'sourceType' | 'source'>): string | null {
  const isLink = sourceType !== 'file' && sourceType !== 'text';
  return isLink && REFUSALS.has(code) && URL.canParse(source) ? source : null;
}
