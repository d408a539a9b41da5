import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '../../../../shared/api/definition/endpoint.ts';
import { retryFailedJob } from '../../../../shared/api/failed-jobs.ts';
import { getImport, importFile, knownImports } from '../../../../shared/api/imports.ts';
import { listNotifications } from '../../../../shared/api/notifications.ts';
import { getLimits } from '../../../../shared/api/operations.ts';
import { MEGABYTE, MINUTE } from '../../../../shared/constants.ts';
import { importJobSchema } from '../../../../shared/domain/import-job.ts';
import { errorBodySchema } from '../../../../shared/errors.ts';
import type { ListedFile } from '../../../../shared/desktop/files.ts';
import { type OutgoingFile, BusyServerError, type ImportServer, SignInError } from './import-server.ts';
import { retryAfterOf } from './retry-after.ts';

/** A multipart form with files, encoded while it is sent. */
interface MultipartBody {
  readonly contentType: string;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The error of reading a file, which aborts the form; null if there was none. */
  failure(): { readonly error: unknown } | null;
}

/** Escapes a name as browsers do (HTML standard, multipart/form-data). */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const encoder = new TextEncoder();

async function* bytesOf(files: readonly OutgoingFile[], field: string, boundary: string) {
  for (const { name, read } of files) {
    const head = `Content-Disposition: form-data; name="${field}"; filename="${quoted(name)}"`;
    yield encoder.encode(`--${boundary}\r\n${head}\r\nContent-Type: application/octet-stream\r\n\r\n`);
    yield* read();
    yield encoder.encode('\r\n');
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

function multipartBody(files: readonly OutgoingFile[], field: string): MultipartBody {
  const boundary = `cardamom-${randomUUID()}`;
  const bytes = bytesOf(files, field, boundary);
  let failure: { error: unknown } | null = null;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        failure = { error };
        controller.error(error);
      }
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
  return { contentType: `multipart/form-data; boundary=${boundary}`, stream, failure: () => failure };
}

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

/** The next step that is suggested for a failure, by its translation key; by default, to check the file. */
const nextStepFor = (code: string | null): NextStep => STEPS[code ?? ''] ?? 'checkFile';

/** A fetch with the session. `duplex` allows a streamed body. */
export type SessionFetch = (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>;

interface HttpImportServerOptions {
  /** Such as `https://recipes.example`. */
  readonly origin: string;
  readonly fetch: SessionFetch;
  /** Whether notifications may be read, which an import key does not allow. They save requests for single imports. */
  readonly seesNotifications?: boolean;
}

/** Time limits for a response and for an upload. */
const ANSWER_TIME = MINUTE;
const UPLOAD_TIME = 15 * MINUTE;
/** Status codes that concern the file itself, not the server's state. */
const REFUSALS = [400, 409, 413, 415];

/** Whether the same file will be refused again. A full account answers 413 with `Retry-After`. */
const isFinal = ({ status, headers }: Response): boolean => REFUSALS.includes(status) && !headers.has('Retry-After');

async function errorIn(response: Response): Promise<{ readonly code: string; readonly error: string }> {
  const body = errorBodySchema.safeParse(await response.json().catch(() => null));
  return body.success ? body.data : { code: '', error: `The server answered ${response.status}.` };
}

/** The error for an unsuccessful response. */
async function refusalOf(response: Response): Promise<Error> {
  const { code, error } = await errorIn(response);
  if (response.status === 401 || response.status === 403) return new SignInError(error);
  return new BusyServerError(response.status, retryAfterOf(response.headers, Date.now()), code);
}

// Only the required fields of a response, for compatibility with other versions of the server.
const openImportsSchema = z.object({ inProcessJobs: z.array(z.object({ id: z.string() })) });
const progressSchema = importJobSchema.pick({ state: true, recipeId: true, error: true }).extend({
  code: z.string().nullish(),
  others: z.array(z.object({ jobId: z.string().nullable() })).default([]),
});

/** Implements the import server over HTTP. */
export function createHttpImportServer({
  origin,
  fetch,
  seesNotifications = true,
}: HttpImportServerOptions): ImportServer {
  const urlOf = ({ path }: Endpoint, id = ''): string => origin + path.replace(/:\w+/, encodeURIComponent(id));

  /** The result of a call; null for 404, either of the resource or of an endpoint that an older server lacks, and for `gone`. */
  async function ask<T extends z.ZodType>(
    endpoint: Endpoint,
    reply: T,
    signal: AbortSignal,
    { id = '', body, gone }: { readonly id?: string; readonly body?: unknown; readonly gone?: number } = {},
  ): Promise<z.output<T> | null> {
    const response = await fetch(urlOf(endpoint, id), {
      method: endpoint.method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIME)]),
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (response.ok) return reply.parse(await response.json());
    if (response.status !== 404 && response.status !== gone) throw await refusalOf(response);
    // A proxy may answer 404 while the server restarts.
    if ((await errorIn(response)).code === '') throw new BusyServerError(404, null);
    return null;
  }

  return {
    async maxBytes(signal) {
      const answer = await ask(getLimits, getLimits.reply, signal);
      // The server refuses files that are too large.
      return answer === null
        ? Number.POSITIVE_INFINITY
        : Math.max(answer.maxUploadMb, answer.maxArchiveMb ?? 0) * MEGABYTE;
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
      if (!isFinal(response)) throw await refusalOf(response);
      const { code, error } = await errorIn(response);
      return { kind: 'refused', code, error, nextStep: nextStepFor(code) };
    },

    async known(hashes, signal) {
      // An older server has no such call. It recognises a repeated upload by its key for a day.
      return (await ask(knownImports, knownImports.reply, signal, { body: { sha256s: hashes } }))?.known ?? [];
    },

    async inProcess(signal) {
      if (!seesNotifications) return new Set();
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
      return (await ask(retryFailedJob, retryFailedJob.reply, signal, { id: jobId, gone: 409 })) !== null;
    },
  };
}
