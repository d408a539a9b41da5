import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Logger } from 'pino';
import { importStateSchema, importStepSchema } from '../../../../shared/domain/import-job.ts';
import { sourceTypeSchema } from '../../../../shared/domain/recipe.ts';
import { IMPORT_FAILURES } from '../../../../shared/errors.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { parseImportText, parseImportUrl } from '../../../../shared/rules/import-input.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { isId } from '../../../db/id.ts';
import { query, queryOne } from '../../../db/query.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import { AppError } from '../../../core/errors.ts';
import { hashOf, idempotencyKeyOf } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';
import { announceAccepted } from '../job/announce-job.ts';
import type { StoredUpload, TextPayload, LinkType, UrlPayload } from '../job/import-job.ts';
import { readVideoLink } from '../../../extraction/extraction.ts';
import { archiveItems, ITEMS } from '../archive/listed-items.ts';
import { acceptJob, findSameLink, type AcceptedJob, type NewJob, isKnownKey } from './accept-job.ts';
import { checkBeforehand, type ImportLimits } from './import-limits.ts';
import { OFFERED, offeredRecipe } from './offered-recipes.ts';
import { textName } from './source-name.ts';
import type { FileReceiver, UploadStore } from './upload-store.ts';

/** The import source of a link, as far as the address shows it. */
export function linkSourceOf(url: string): { sourceType: LinkType; payload: UrlPayload } {
  const link = readVideoLink(url);
  if (link === null) return { sourceType: 'url', payload: { url } };
  return { sourceType: link.site === 'youtube' ? 'youtube' : 'url', payload: { url, video: link.address } };
}

/** A job whose worker died is shown as waiting. `not_before` is the time of the request or of its last retry. */
const COLUMNS = `id, source, source_type, state, recipe_id, error_code, title, ${isoTime('not_before')} as created_at,
  case when state = 'running' and lease_until < now() then 'waiting' else step end as step,
  case when state = 'accepted' and step = 'waiting' then needs[1] end as waits_for`;
const ELAPSED = 'round(extract(epoch from clock_timestamp() - not_before) * 1000)::float8 as elapsed';

/** A row of import_job as lists read it. */
const importJobRow = z.object({
  id: z.string(),
  source: z.string(),
  source_type: sourceTypeSchema,
  state: importStateSchema,
  step: importStepSchema,
  /** An ability that it waits for. */
  waits_for: z.string().nullable(),
  recipe_id: z.string().nullable(),
  error_code: z.enum(IMPORT_FAILURES).nullable(),
  /** Of the recipe, where it is one of several in its source. */
  title: z.string().nullable(),
  /** When it was requested, the last time; ISO 8601 UTC. */
  created_at: z.string(),
});
export type ImportJobRow = z.output<typeof importJobRow>;

/** One import with what its document holds besides; `items` is null unless it is an archive. */
const importDetailRow = importJobRow.extend({ others: z.array(offeredRecipe), items: archiveItems.nullable() });
export type ImportDetailRow = z.output<typeof importDetailRow>;

/** A row of one that has not ended; `elapsed` is in milliseconds, by the clock of the database. */
const openJobRow = importJobRow.extend({
  attempt: z.number(),
  elapsed: z.number(),
  items_total: z.number().nullable(),
  items_ended: z.number(),
});
export type OpenJobRow = z.output<typeof openJobRow>;

export interface ImportsService {
  /** Accepts a link: when this resolves, the row is committed and the import will end (contract §3, 202). */
  acceptUrl(em: SqlEntityManager, actor: Actor, request: UrlImportRequest): Promise<string>;
  /** Accepts a pasted text: when this resolves, the row that holds it is committed. */
  acceptText(em: SqlEntityManager, actor: Actor, request: TextImportRequest): Promise<string>;
  /** Accepts a file, or pictures of one recipe: when this resolves, their bytes are on the disk and the row is committed. */
  acceptFile(em: SqlEntityManager, actor: Actor, request: FileImportRequest): Promise<string>;
  /** The imports of the actor that have not ended, oldest first. */
  listInProcess(em: SqlEntityManager, actor: Actor): Promise<OpenJobRow[]>;
  /** One import of the actor, with the further recipes of its document; throws 404. */
  find(em: SqlEntityManager, actor: Actor, jobId: string): Promise<ImportDetailRow>;
}

export interface UrlImportRequest {
  readonly url: string;
  readonly idempotencyKey: string | null;
}

export interface TextImportRequest {
  readonly text: string;
  /** The address of the text; blank where none was given. */
  readonly url: string;
  readonly idempotencyKey: string | null;
}

export interface FileImportRequest {
  readonly idempotencyKey: string | null;
  /** The languages of the user, most likely first. */
  readonly languages: readonly LanguageCode[];
  /** Receives the files; not called where the request is refused in any case. */
  readonly receive: FileReceiver;
  /** The address of the page that was saved as this file; blank where none was given. Known once the files are received. */
  readonly url: () => string;
}

interface ImportsOptions {
  readonly jobNotifier: JobNotifier;
  readonly uploads: UploadStore;
  readonly limits: ImportLimits;
  readonly logger: Logger;
}

/** Throws 400 for an invalid text or address. */
function textPayloadOf({ text, url }: Pick<TextImportRequest, 'text' | 'url'>): TextPayload {
  const parsed = parseImportText(text);
  if ('problem' in parsed) throw new AppError(parsed.problem, { fields: { text: parsed.problem } });
  if (url.trim() === '') return { text: parsed.text, url: null };
  const address = parseImportUrl(url);
  if ('problem' in address) throw new AppError(address.problem, { fields: { url: address.problem } });
  return { text: parsed.text, url: address.url };
}

/** The import source of uploads. Throws 400 for an invalid address, and for an address with several files. */
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

export function createImportsService({ jobNotifier, uploads, limits, logger }: ImportsOptions): ImportsService {
  const accept = (em: SqlEntityManager, actor: Actor, job: NewJob): Promise<AcceptedJob> =>
    acceptJob(em, actor, job, limits);

  function announce(job: AcceptedJob): string {
    if (job.isNew) announceAccepted(jobNotifier, logger, job.id);
    return job.id;
  }

  return {
    async acceptUrl(em, actor, { url: input, idempotencyKey }) {
      const parsed = parseImportUrl(input);
      if ('problem' in parsed) throw new AppError(parsed.problem, { fields: { url: parsed.problem } });
      const { url } = parsed;
      const what = linkSourceOf(url);
      const key = idempotencyKeyOf('/upload/url', idempotencyKey);
      const job = await accept(em, actor, {
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
      const job = await accept(em, actor, {
        what: { sourceType: 'text', payload },
        source: textName(payload.text),
        idempotency: key === null ? null : { key, hash: hashOf(JSON.stringify(payload)) },
      });
      return announce(job);
    },

    async acceptFile(em, actor, { idempotencyKey, languages, receive, url }) {
      const key = idempotencyKeyOf('/upload/file', idempotencyKey);
      const isRepeated = key !== null && (await isKnownKey(em, actor, key));
      // A repeated upload is received and dropped, so it needs no space beside the stored files.
      const room = isRepeated ? limits.bytes : await checkBeforehand(em, actor.id, limits);
      const job = await uploads.take(em, { accountId: actor.id, room, receive }, (files, keep) => {
        const request = filesRequest(files, url(), languages);
        const bytes = files.map(({ sha256 }) => sha256).join(' ');
        return accept(em, actor, {
          ...request,
          idempotency: key === null ? null : { key, hash: hashOf(`${bytes}${url().trim()}`) },
          onNew: keep,
        });
      });
      return announce(job);
    },

    async listInProcess(em, actor) {
      return query(
        em,
        openJobRow,
        `select ${COLUMNS}, attempt, ${ELAPSED}, items_total, case when items_total is null then 0 else
           (select count(*)::int from import_item where import_job_id = import_job.id) end as items_ended from import_job where account_id = :accountId and state in ('accepted', 'running') and rereads is null order by not_before, id`,
        { accountId: actor.id },
      );
    },

    async find(em, actor, jobId) {
      const row = isId(jobId)
        ? await queryOne(
            em,
            importDetailRow,
            `select ${COLUMNS}, ${OFFERED} as others, ${ITEMS} as items from import_job where id = :jobId and account_id = :accountId and rereads is null`,
            { jobId, accountId: actor.id },
          )
        : null;
      if (!row) throw new AppError('errors.notFound');
      return row;
    },
  };
}
