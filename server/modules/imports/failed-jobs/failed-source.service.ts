import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { OriginalFile, RecipeOriginal } from '../../../../shared/domain/recipe-original.ts';
import { sourceTypeSchema } from '../../../../shared/domain/recipe.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { isId } from '../../../db/id.ts';
import { queryOne } from '../../../db/query.ts';
import type { PictureFile } from '../../../http/response/send-picture.ts';
import { notKept, type OriginalFiles } from '../../recipes/original/original-files.ts';

/** What was brought for failed imports. Only their owners get it: all functions throw 404 to others, administrators too. */
export interface FailedSourceService {
  describe(em: SqlEntityManager, actor: Actor, jobId: string): Promise<RecipeOriginal>;
  /** A page of a file, both counted from 1. */
  page(em: SqlEntityManager, actor: Actor, jobId: string, place: PagePlace): Promise<PictureFile>;
}

interface PagePlace {
  readonly number: number;
  readonly page: number;
}

const sourceRow = z.object({
  source_type: sourceTypeSchema,
  text: z.string(),
  files: z.array(z.object({ number: z.number(), path: z.string(), name: z.string(), bytes: z.number() })),
});

/** The payload of a further recipe is that of the import that named it. */
const SOURCE = `
  select j.source_type, coalesce(s.payload ->> 'text', j.source_text, '') as text,
    (select coalesce(jsonb_agg(jsonb_build_object('number', each.number, 'path', each.file ->> 'path',
        'name', each.file ->> 'name', 'bytes', coalesce(f.bytes, 0)) order by each.number), '[]')
      from jsonb_array_elements(coalesce(s.payload -> 'files', '[]')) with ordinality as each (file, number)
      left join stored_file f on f.path = each.file ->> 'path') as files
  from import_job j join import_job s on s.id = coalesce(j.parent_id, j.id)
  where j.id = :jobId and j.account_id = :accountId and j.state = 'failed'`;

async function findSource(em: SqlEntityManager, actor: Actor, jobId: string): Promise<z.output<typeof sourceRow>> {
  const row = isId(jobId) ? await queryOne(em, sourceRow, SOURCE, { jobId, accountId: actor.id }) : null;
  if (row === null) throw new AppError('errors.notFound');
  return row;
}

export function createFailedSourceService(files: OriginalFiles): FailedSourceService {
  return {
    async describe(em, actor, jobId) {
      const { source_type: sourceType, text, files: stored } = await findSource(em, actor, jobId);
      const described: OriginalFile[] = [];
      for (const file of stored) described.push(await files.describe(actor, file));
      return { sourceType, files: described, text, found: [] };
    },

    async page(em, actor, jobId, { number, page }) {
      const { files: stored } = await findSource(em, actor, jobId);
      const file = stored.find((each) => each.number === number);
      if (file === undefined) throw notKept();
      return files.page(actor, file.path, page);
    },
  };
}
