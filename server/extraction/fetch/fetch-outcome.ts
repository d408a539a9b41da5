import { ExtractionError } from '../domain/extraction-error.ts';
import type { ImportFailure } from '../../../shared/errors.ts';
import type { Answer } from './answer.ts';
import { readTarget, type Target, type TargetRules } from './target.ts';

const BY_CODE: Readonly<Record<string, ImportFailure>> = {
  ENOTFOUND: 'importErrors.hostNotFound',
  ENODATA: 'importErrors.hostNotFound',
  ETIMEDOUT: 'importErrors.timeout',
  // The name servers did not answer.
  ETIMEOUT: 'importErrors.timeout',
  UND_ERR_CONNECT_TIMEOUT: 'importErrors.timeout',
  UND_ERR_HEADERS_TIMEOUT: 'importErrors.timeout',
  UND_ERR_BODY_TIMEOUT: 'importErrors.timeout',
  UND_ERR_HEADERS_OVERFLOW: 'importErrors.unreadable',
  UND_ERR_SOCKET: 'importErrors.unreachable',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'importErrors.unreachable',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'importErrors.tlsInvalid',
  SELF_SIGNED_CERT_IN_CHAIN: 'importErrors.tlsInvalid',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'importErrors.tlsInvalid',
  UNABLE_TO_GET_ISSUER_CERT: 'importErrors.tlsInvalid',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'importErrors.tlsInvalid',
  HOSTNAME_MISMATCH: 'importErrors.tlsInvalid',
  EPROTO: 'importErrors.tlsInvalid',
};

/** Patterns for codes that are not listed above; the first match counts. */
const BY_PATTERN: readonly (readonly [RegExp, ImportFailure])[] = [
  [/^(?:CERT|CRL|ERR_SSL|ERR_TLS)_/, 'importErrors.tlsInvalid'],
  [/^(?:HPE_|Z_|ZSTD_|ERR_(?:_ERROR|BROTLI|ZLIB|ZSTD))/, 'importErrors.unreadable'],
  [/^E[A-Z_]+$/, 'importErrors.unreachable'],
];

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // undici's HTTP parser sets a code for some errors only, but the name for all.
  if (error.name === 'HTTPParserError') return 'HPE_';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function failureOf(error: unknown): ImportFailure {
  const code = codeOf(error);
  // Several addresses were tried; the error of the last one is used.
  if (code === '' && error instanceof AggregateError) return failureOf(error.errors.at(-1));
  const pattern = BY_PATTERN.find(([form]) => form.test(code));
  return BY_CODE[code] ?? pattern?.[1] ?? 'importErrors.internal';
}

/** The error for an aborted signal: `timeout` for a deadline, `interrupted` for a caller that cancelled. */
export function abortFailure(reason: unknown): ExtractionError {
  if (reason instanceof ExtractionError) return reason;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  return new ExtractionError(late ? 'importErrors.timeout' : 'importErrors.interrupted', { cause: reason });
}

/** Converts any failure of resolver, socket, TLS, HTTP parser or decompression to an error code for users. */
export function fetchFailure(error: unknown, signal: AbortSignal): ExtractionError {
  if (error instanceof ExtractionError) return error;
  if (signal.aborted) return abortFailure(signal.reason);
  if (error instanceof Error && error.name === 'TimeoutError') return abortFailure(error);
  const detail = error instanceof Error ? error.message : String(error);
  return new ExtractionError(failureOf(error), { cause: error, detail });
}

const REDIRECTS_MAX = 5;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Header values are decoded as latin1. Servers that do not escape an address use UTF-8. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? header : text;
}

/** The target of a redirect as written in the header; null if the response is no redirect. */
export function locationOf(answer: Answer): string | null {
  if (!REDIRECT_STATUSES.has(answer.status)) return null;
  const location = answer.header('location').trim();
  return location === '' ? null : asUtf8(location);
}

/** The sequence of redirects. A repeated address is a loop, unless the cookies have changed. */
export interface Trail {
  /** Records a visit of `target` with `cookies`. Throws `tooManyRedirects` for a loop or the sixth redirect. */
  enter(target: Target, cookies: string): void;
  /**
   * The target of a redirect, checked like the first address. Throws `addressForbidden` for a redirect from https to
   * http if that is not allowed.
   */
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
