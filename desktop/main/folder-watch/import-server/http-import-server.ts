import { z } from 'zod';
import type { Endpoint } from '../../../../shared/api/endpoint.ts';
import { retryFailedJob } from '../../../../shared/api/failed-jobs.ts';
import { getImport, importFile, knownImports } from '../../../../shared/api/imports.ts';
import { listNotifications } from '../../../../shared/api/notifications.ts';
import { getLimits } from '../../../../shared/api/operations.ts';
import { MEGABYTE, MINUTE } from '../../../../shared/constants.ts';
import { importJobSchema } from '../../../../shared/domain/import-job.ts';
import { errorBodySchema } from '../../../../shared/errors.ts';
import type { ListedFile } from '../../../../shared/desktop/files.ts';
import { BusyServerError, type ImportServer, SignInError } from './import-server.ts';
import { multipartBody } from './multipart-body.ts';
import { retryAfterOf } from './retry-after.ts';

type NextStep = Exclude<ListedFile['nextStep'], null>;

const STEPS: Readonly<Record<string, NextStep>> = {
  'errors.fileEmpty': 'checkFile',
  'errors.fileTooLarge': 'splitFile',
  'errors.payloadTooLarge': 'splitFile',
  'errors.idempotencyConflict': 'retry',
  'imports.fileUnsupported': 'convertFile',
  'imports.onlyPicturesTogether': 'checkFile',
  'imports.tooManyPictures': 'splitFile',
  'imports.picturesTooLarge': 'splitFile',
  'importErrors.timeout': 'retry',
  'importErrors.tooLarge': 'splitFile',
  'importErrors.tooComplex': 'splitFile',
  'importErrors.fileTooComplex': 'splitFile',
  'importErrors.textTooComplex': 'splitFile',
  'importErrors.fileUnsupported': 'convertFile',
  'importErrors.unsupportedType': 'convertFile',
  'importErrors.filePassword': 'removePassword',
  'importErrors.modelUnreachable': 'retry',
  'importErrors.modelMissing': 'retry',
  'importErrors.modelTimeout': 'retry',
  'importErrors.modelFailed': 'retry',
  'importErrors.diskFull': 'retry',
  'importErrors.interrupted': 'retry',
  'importErrors.internal': 'retry',
};

/** What a person can do about a failure, by its translation key: looking at the file where nothing better is known. */
export const nextStepFor = (code: string | null): NextStep => STEPS[code ?? ''] ?? 'checkFile';

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

// What is needed of an answer, so that a server of another version is understood as well.
const openImportsSchema = z.object({ inProcessJobs: z.array(z.object({ id: z.string() })) });
const progressSchema = importJobSchema.pick({ state: true, recipeId: true, error: true }).extend({
  code: z.string().nullish(),
  others: z.array(z.object({ jobId: z.string().nullable() })).default([]),
});

/** The server's calls over HTTP. */
export function createHttpImportServer({ origin, fetch }: HttpImportServerOptions): ImportServer {
  const urlOf = ({ path }: Endpoint, id = ''): string => origin + path.replace(/:\w+/, encodeURIComponent(id));

  /** What a call answers; null for 404: there is no such thing, or an older server knows no such call. */
  async function ask<T extends z.ZodType>(
    endpoint: Endpoint,
    reply: T,
    signal: AbortSignal,
    { id = '', body }: { readonly id?: string; readonly body?: unknown } = {},
  ): Promise<z.output<T> | null> {
    const response = await fetch(urlOf(endpoint, id), {
      method: endpoint.method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIME)]),
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (response.ok) return reply.parse(await response.json());
    if (response.status !== 404) throw await refusalOf(response);
    // Not what stands before a server that is just restarted.
    if ((await errorIn(response)).code === '') throw new BusyServerError(404, null);
    return null;
  }

  return {
    async maxBytes(signal) {
      const answer = await ask(getLimits, getLimits.reply, signal);
      // The server itself refuses what is too large for it.
      return answer === null ? Number.POSITIVE_INFINITY : answer.maxUploadMb * MEGABYTE;
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
      if (response.ok) return { kind: 'accepted', jobId: importFile.reply.parse(await response.json()).jobId };
      if (!REFUSALS.includes(response.status)) throw await refusalOf(response);
      const { code, error } = await errorIn(response);
      return { kind: 'refused', code, error, nextStep: nextStepFor(code) };
    },

    async known(hashes, signal) {
      // A server that does not tell knows an upload again by its key, for a day.
      return (await ask(knownImports, knownImports.reply, signal, { body: { sha256s: hashes } }))?.known ?? [];
    },

    async inProcess(signal) {
      const answer = await ask(listNotifications, openImportsSchema, signal);
      return new Set(answer?.inProcessJobs.map(({ id }) => id));
    },

    async state(jobId, signal) {
      const answer = await ask(getImport, progressSchema, signal, { id: jobId });
      if (answer === null) return { kind: 'unknown' };
      const { state, recipeId, error, code = null, others } = answer;
      if (state === 'done')
        return { kind: 'done', recipeId, others: others.filter((one) => one.jobId === null).length };
      if (state === 'failed') return { kind: 'failed', error: error ?? '', nextStep: nextStepFor(code) };
      return { kind: 'open' };
    },

    async retry(jobId, signal) {
      return (await ask(retryFailedJob, retryFailedJob.reply, signal, { id: jobId })) !== null;
    },
  };
}
