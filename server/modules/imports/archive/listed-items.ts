import { z } from 'zod';
import { IMPORT_FAILURES } from '../../../../shared/errors.ts';

/** SQL of the items of a row of import_job, as `ListedItems`; null unless it is an archive. */
export const ITEMS = `case when items_total is not null or exists (select 1 from import_item where import_job_id = import_job.id)
  then (select jsonb_build_object(
    'total', case when import_job.state in ('accepted', 'running') then greatest(count(*), import_job.items_total) else count(*) end,
    'imported', count(*) filter (where i.state = 'imported'),
    'failed', coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'code', i.error_code) order by i.ended_at, i.key)
      filter (where i.state = 'failed'), '[]'),
    'duplicates', coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'recipeId', i.recipe_id) order by i.ended_at, i.key)
      filter (where i.state = 'duplicate'), '[]'),
    'incomplete', coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'recipeId', i.recipe_id, 'missingPictures', i.missing_pictures)
      order by i.ended_at, i.key) filter (where i.missing_pictures > 0), '[]'))
    from import_item i where i.import_job_id = import_job.id) end`;

/** What became of the recipes of an archive. */
export const archiveItems = z.object({
  total: z.number(),
  imported: z.number(),
  failed: z.array(z.object({ name: z.string(), code: z.enum(IMPORT_FAILURES) })),
  duplicates: z.array(z.object({ name: z.string(), recipeId: z.string() })),
  incomplete: z.array(z.object({ name: z.string(), recipeId: z.string(), missingPictures: z.number() })),
});
export type ListedItems = z.output<typeof archiveItems>;
