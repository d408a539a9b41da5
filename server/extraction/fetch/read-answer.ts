import type { ImportFailure } from '../../../shared/errors.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { Answer } from './answer.ts';
import { CHALLENGE_PAGE_MAX_BYTES, isChallengeAnswer, isChallengePage } from '../document/html/challenge.ts';
import { readDecoded } from './decode-body.ts';
import type { Purpose } from './purpose.ts';
import { until } from './until.ts';

const WITHOUT_WHOLE_BODY: ReadonlySet<number> = new Set([204, 205, 206]);
const CHALLENGE_STATUSES: ReadonlySet<number> = new Set([403, 405, 429, 503]);
const FAILURE_BY_STATUS: Readonly<Record<number, ImportFailure>> = {
  401: 'importErrors.pageForbidden',
  403: 'importErrors.pageForbidden',
  404: 'importErrors.pageNotFound',
  410: 'importErrors.pageNotFound',
  451: 'importErrors.pageForbidden',
};

/** Why a status other than 2xx gave no page. What stands on the error page matters only when it is a challenge. */
async function statusFailure(answer: Answer, patienceMs: number): Promise<ExtractionError> {
  const failure = FAILURE_BY_STATUS[answer.status] ?? 'importErrors.pageFailed';
  const detail = `status ${answer.status}`;
  if (!CHALLENGE_STATUSES.has(answer.status)) return new ExtractionError(failure, { detail });
  try {
    const body = readDecoded(answer.body, answer.header('content-encoding'), CHALLENGE_PAGE_MAX_BYTES);
    const bytes = await until(AbortSignal.timeout(patienceMs), body);
    return new ExtractionError(isChallengePage(bytes) ? 'importErrors.challengePage' : failure, { detail });
  } catch (cause) {
    return new ExtractionError(failure, { cause, detail });
  }
}

/** Refuses by the headers alone what could not be used, so that its body is never read. */
function checkHeaders(answer: Answer, purpose: Purpose): void {
  const type = answer.header('content-type').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!purpose.takesType(type)) throw new ExtractionError('importErrors.unsupportedType', { detail: type });
  if (WITHOUT_WHOLE_BODY.has(answer.status)) {
    throw new ExtractionError('importErrors.unreadable', { detail: `status ${answer.status}` });
  }
  const length = Number(answer.header('content-length'));
  if (length > purpose.maxBytes) {
    throw new ExtractionError('importErrors.tooLarge', { detail: `${length} bytes announced` });
  }
}

export interface AnswerContent {
  contentType: string | null;
  bytes: Uint8Array;
}

/**
 * The decoded body of an answer that is what was asked for. `patienceMs` bounds the look at an error page.
 * Throws `challengePage`, `pageNotFound`, `pageForbidden`, `pageFailed`, `unsupportedType`, `tooLarge`, `unreadable`,
 * and the errors of connection and decoders.
 */
export async function readAnswer(answer: Answer, purpose: Purpose, patienceMs: number): Promise<AnswerContent> {
  if (isChallengeAnswer(answer.header)) {
    throw new ExtractionError('importErrors.challengePage', { detail: `status ${answer.status}` });
  }
  if (answer.status < 200 || answer.status > 299) throw await statusFailure(answer, patienceMs);
  checkHeaders(answer, purpose);
  const bytes = await readDecoded(answer.body, answer.header('content-encoding'), purpose.maxBytes);
  if (bytes.byteLength === 0) throw new ExtractionError('importErrors.unreadable', { detail: 'empty body' });
  if (isChallengePage(bytes)) {
    throw new ExtractionError('importErrors.challengePage', { detail: `status ${answer.status}` });
  }
  return { contentType: purpose.typeOf(answer.header('content-type') || null, bytes), bytes };
}
