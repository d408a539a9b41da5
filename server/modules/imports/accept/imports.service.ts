import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { parseImportText } from '../../../../shared/rules/import-text.ts';
import { parseImportUrl } from '../../../../shared/rules/import-url.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { isId } from '../../../db/id.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import { AppError } from '../../../core/errors.ts';
import { hashOf } from '../../../http/request/idempotency.ts';
import { idempotencyKeyOf } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';
import { acceptJob } from './accept-job.ts';
import { checkQuota } from './accept-job.ts';
import { findSameLink } from './accept-job.ts';
import type { AcceptedJob } from './accept-job.ts';
import type { NewJob } from './accept-job.ts';
import { isKnownKey } from './accept-job.ts';
import { announceJob } from '../job/announce-job.ts';
import type { ImportDetailRow, OpenJobRow, StoredUpload, TextPayload } from '../job/import-job.ts';
import { linkSourceOf } from './link-source.ts';
import { OFFERED } from './offered-recipes.ts';
import { textName } from './source-name.ts';
import type { FileReceiver, UploadStore } from './upload-store.ts';

/** Whose worker died waits until another takes it; a retry is asked for at not_before. */
const COLUMNS = `id, source, source_type, state, recipe_id, error_code, title, ${isoTime('not_before')} as created_at,
  case when state = 'running' and lease_until < now() then 'waiting' else step end as step`;
const ELAPSED = 'round(extract(epoch from clock_timestamp() - not_before) * 1000)::float8 as elapsed';

export interface ImportsService {
  /** Accepts a link: when this resolves, the row is committed and the import will end (contract §3, 202). */
  acceptUrl(em: SqlEntityManager, actor: Actor, request: UrlImportRequest): Promise<string>;
  /** Accepts a pasted text: when this resolves, the row that holds it is committed. */
  acceptText(em: SqlEntityManager, actor: Actor, request: TextImportRequest): Promise<string>;
  /** Accepts a file, or pictures of one recipe: when this resolves, their bytes are on the disk and the row is committed. */
  acceptFile(em: SqlEntityManager, actor: Actor, request: FileImportRequest): Promise<string>;
  /** The imports of the actor that have not ended, oldest first. */
  listInProcess(em: SqlEntityManager, actor: Actor): Promise<OpenJobRow[]>;
  /** One import of the actor's own, and what its document holds besides; throws 404. */
  find(em: SqlEntityManager, actor: Actor, jobId: string): Promise<ImportDetailRow>;
}

export interface UrlImportRequest {
  readonly url: string;
  readonly idempotencyKey: string | null;
}

export interface TextImportRequest {
  readonly text: string;
  /** Where it was found; blank where that was not said. */
  readonly url: string;
  readonly idempotencyKey: string | null;
}

export interface FileImportRequest {
  readonly idempotencyKey: string | null;
  /** What the uploader reads, likeliest first. */
  readonly languages: readonly LanguageCode[];
  /** Begins to take the files in; not called where it would be refused whatever it is. */
  readonly receive: FileReceiver;
  /** Where the page is that was saved as this file; blank where that was not said. Known once the files are in. */
  readonly url: () => string;
}

interface ImportsOptions {
  readonly jobNotifier: JobNotifier;
  readonly uploads: UploadStore;
  readonly logger: Logger;
}

/** Throws 400 for a text or address that cannot be taken. */
function textPayloadOf({ text, url }: Pick<TextImportRequest, 'text' | 'url'>): TextPayload {
  const parsed = parseImportText(text);
  if ('problem' in parsed) throw new AppError(parsed.problem, { fields: { text: parsed.problem } });
  if (url.trim() === '') return { text: parsed.text, url: null };
  const address = parseImportUrl(url);
  if ('problem' in address) throw new AppError(address.problem, { fields: { url: address.problem } });
  return { text: parsed.text, url: address.url };
}

/** Uploads as what they are to be read as. Throws 400 for an address that cannot be taken, and for one of several files. */
function filesRequest(
  files: readonly StoredUpload[],
  url: string,
  languages: FileImportRequest['languages'],
): Pick<NewJob, 'what' | 'source'> {
  const [first, ...others] = files;
  if (first === undefined) throw new AppError('errors.fileMissing');
  if (url.trim() === '') return { what: { sourceType: 'file', payload: { files, languages } }, source: first.name };
  const address = parseImportUrl(url);
  if ('problem' in address) throw new AppError(address.problem, { fields: { url: address.problem } });
  if (others.length > 0)
    throw new AppError('imports.onlyPicturesTogether', { fields: { file: 'imports.onlyPicturesTogether' } });
  const page = { path: first.path, sha256: first.sha256, contentType: null, url: address.url };
  return { what: { sourceType: 'url', payload: { url: address.url, page } }, source: address.url };
}

export function createImportsService({ jobNotifier, uploads, logger }: ImportsOptions): ImportsService {
  function announce(job: AcceptedJob): string {
    if (job.isNew) announceJob(jobNotifier, logger, job.id);
    return job.id;
  }

  return {
    async acceptUrl(em, actor, { url: input, idempotencyKey }) {
      const parsed = parseImportUrl(input);
      if ('problem' in parsed) throw new AppError(parsed.problem, { fields: { url: parsed.problem } });
      const { url } = parsed;
      const what = linkSourceOf(url);
      const key = idempotencyKeyOf('/upload/url', idempotencyKey);
      const job = await acceptJob(em, actor, {
        what,
        source: url,
        idempotency: key === null ? null : { key, hash: hashOf(url) },
        findSame: (tx) => findSameLink(tx, actor, what.payload),
      });
      return announce(job);
    },

    async acceptText(em, actor, { idempotencyKey, ...request }) {
      const payload = textPayloadOf(request);
      const key = idempotencyKeyOf('/upload/text', idempotencyKey);
      const job = await acceptJob(em, actor, {
        what: { sourceType: 'text', payload },
        source: textName(payload.text),
        idempotency: key === null ? null : { key, hash: hashOf(JSON.stringify(payload)) },
      });
      return announce(job);
    },

    async acceptFile(em, actor, { idempotencyKey, languages, receive, url }) {
      const key = idempotencyKeyOf('/upload/file', idempotencyKey);
      // Before the bytes come; the transaction that accepts them asks again.
      if (key === null || !(await isKnownKey(em, actor, key))) await checkQuota(em, actor.id);
      const job = await uploads.take(em, receive, (files, keep) => {
        const request = filesRequest(files, url(), languages);
        const bytes = files.map(({ sha256 }) => sha256).join(' ');
        return acceptJob(em, actor, {
          ...request,
          idempotency: key === null ? null : { key, hash: hashOf(`${bytes}${url().trim()}`) },
          onNew: keep,
        });
      });
      return announce(job);
    },

    async listInProcess(em, actor) {
      return em.execute<OpenJobRow[]>(
        `select ${COLUMNS}, attempt, ${ELAPSED} from import_job where account_id = ? and state in ('accepted', 'running') order by not_before, id`,
        [actor.id],
      );
    },

    async find(em, actor, jobId) {
      const rows = isId(jobId)
        ? await em.execute<ImportDetailRow[]>(
            `select ${COLUMNS}, ${OFFERED} as others from import_job where id = ? and account_id = ?`,
            [jobId, actor.id],
          )
        : [];
      const [row] = rows;
      if (!row) throw new AppError('errors.notFound');
      return row;
    },
  };
}
