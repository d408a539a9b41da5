import { ExtractionError } from '../domain/extraction-error.ts';
import type { Answer } from './answer.ts';
import { readTarget } from './target.ts';
import type { Target, TargetRules } from './target.ts';

const REDIRECTS_MAX = 5;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Header values arrive byte by byte; servers that leave an address unescaped mean UTF-8. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? header : text;
}

/** Where an answer sends its reader, as written; null when it is no redirect. */
export function locationOf(answer: Answer): string | null {
  if (!REDIRECT_STATUSES.has(answer.status)) return null;
  const location = answer.header('location').trim();
  return location === '' ? null : asUtf8(location);
}

/** The path through redirects. A place seen before is a loop unless a new cookie could lead elsewhere this time. */
export interface Trail {
  /**
   * Notes a visit of `target` with `cookies` and throws `tooManyRedirects` for a loop or the sixth redirect.
   */
  enter(target: Target, cookies: string): void;
  /** The next place, checked like the first; throws `addressForbidden` for a way down to http that may not be. */
  next(from: Target, location: string): Target;
}

export function createTrail(rules: TargetRules, mayDowngrade: boolean): Trail {
  const seen = new Set<string>();
  return {
    enter(target, cookies) {
      const visit = `${target.url.href} ${cookies}`;
      if (seen.has(visit)) throw new ExtractionError('importErrors.tooManyRedirects', { detail: 'a loop' });
      if (seen.size > REDIRECTS_MAX) {
        throw new ExtractionError('importErrors.tooManyRedirects', { detail: `more than ${REDIRECTS_MAX}` });
      }
      seen.add(visit);
    },
    next(from, location) {
      const target = readTarget(location, from.url, rules);
      if (!mayDowngrade && from.url.protocol === 'https:' && target.url.protocol === 'http:') {
        throw new ExtractionError('importErrors.addressForbidden', { detail: 'from https to http' });
      }
      return target;
    },
  };
}
