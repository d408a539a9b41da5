import type { z } from 'zod';
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { retryFailedJob } from '../../../shared/api/failed-jobs.ts';
import { getImport, importFile, knownImports } from '../../../shared/api/imports.ts';
import { listNotifications } from '../../../shared/api/notifications.ts';
import { getLimits } from '../../../shared/api/operations.ts';
import { MEGABYTE, MINUTE } from '../../../shared/constants.ts';
import { errorBodySchema } from '../../../shared/errors.ts';
import { BusyServerError, type ImportServer, SignInError } from './import-server.ts';
import { multipartBody } from './multipart-body.ts';
import { nextStepFor } from './next-steps.ts';
import { retryAfterOf } from './retry-after.ts';

/** A fetch that bears the session. `duplex` lets a body be sent as it is read. */
export type SessionFetch = (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>;

interface HttpImportServerOptions {
  /** Such as `https://recipes.example`. */
  readonly origin: string;
  readonly fetch: SessionFetch;
}

/** Longest time for an answer, and for a file to be sent. */
const ANSWER_TIME = MINUTE;
const UPLOAD_TIME = 15 * MINUTE;
/** What is said about the file itself, rather than about the server's state. */
const REFUSALS = [400, 409, 413, 415];

async function errorIn(response: Response): Promise<{ readonly code: string; readonly error: string }> {
  const body = errorBodySchema.safeParse(await response.json().catch(() => null));
  return body.success ? body.data : { code: '', error: `The server answered ${response.status}.` };
}

/** What an answer tells that is no success: an error to be thrown. */
async function refusalOf(response: Response): Promise<Error> {
  if (response.status === 401 || response.status === 403) return new SignInError((await errorIn(response)).error);
  await response.body?.cancel();
  return new BusyServerError(response.status, retryAfterOf(response.headers, Date.now()));
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<z.output<E['reply']>> {
  return endpoint.reply.parse(await response.json()) as z.output<E['reply']>;
}

/** The server's calls over HTTP. */
export function createHttpImportServer({ origin, fetch }: HttpImportServerOptions): ImportServer {
  const urlOf = ({ path }: Endpoint, id = ''): string => origin + path.replace(/:\w+/, encodeURIComponent(id));

  /** An answer that is a success, or 404 where that is one of its answers. */
  async function call(
    endpoint: Endpoint,
    signal: AbortSignal,
    { id = '', body }: { id?: string; body?: unknown } = {},
  ) {
    const response = await fetch(urlOf(endpoint, id), {
      method: endpoint.method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIME)]),
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (response.ok || (response.status === 404 && id !== '')) return response;
    throw await refusalOf(response);
  }

  return {
    async maxBytes(signal) {
      return (await readAnswer(getLimits, await call(getLimits, signal))).maxUploadMb * MEGABYTE;
    },

    async upload(files, idempotencyKey, signal) {
      const { contentType, stream, failure } = multipartBody(files, importFile.files?.field ?? '');
      const response = await fetch(urlOf(importFile), {
        method: importFile.method,
        headers: { 'Content-Type': contentType, 'Idempotency-Key': idempotencyKey },
        body: stream,
        duplex: 'half',
        signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIME)]),
      }).catch((error: unknown) => {
        throw failure()?.error ?? error;
      });
      const failed = failure();
      if (failed !== null) throw failed.error;
      if (response.ok) return { kind: 'accepted', jobId: (await readAnswer(importFile, response)).jobId };
      if (!REFUSALS.includes(response.status)) throw await refusalOf(response);
      const { code, error } = await errorIn(response);
      return { kind: 'refused', code, error, nextStep: nextStepFor(code) };
    },

    async known(hashes, signal) {
      return (await readAnswer(knownImports, await call(knownImports, signal, { body: { sha256s: hashes } }))).known;
    },

    async inProcess(signal) {
      const { inProcessJobs } = await readAnswer(listNotifications, await call(listNotifications, signal));
      return new Set(inProcessJobs.map(({ id }) => id));
    },

    async state(jobId, signal) {
      const response = await call(getImport, signal, { id: jobId });
      if (response.status === 404) return { kind: 'unknown' };
      const { state, recipeId, error, code, others } = await readAnswer(getImport, response);
      if (state === 'done')
        return { kind: 'done', recipeId, others: others.filter((one) => one.jobId === null).length };
      if (state === 'failed') return { kind: 'failed', error: error ?? '', nextStep: nextStepFor(code) };
      return { kind: 'open' };
    },

    async retry(jobId, signal) {
      return (await call(retryFailedJob, signal, { id: jobId })).ok;
    },
  };
}
