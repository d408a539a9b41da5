import type { AppUnderTest } from '../accounts/accounts.ts';
import type { Client } from '../api/client.ts';
import { outcomeOf } from './import-outcome.ts';
import { changeRows } from '../database/running-database.ts';
import { severalAsText } from '../files/several-recipes.ts';

const OTHERS = [
  { number: 2, title: 'Bean salad', place: { page: 12 } },
  { number: 3, title: 'Poached pears', place: { heading: 'Sweet things' } },
  { number: 4, title: 'Rye bread', place: null },
];

/**
 * Imports a text of four recipes, and stores the positions of the other three, since a text has no pages and headings.
 * Returns the import's id.
 */
export async function importWithOthers(app: AppUnderTest, user: Client): Promise<string> {
  const text = severalAsText(4);
  const { jobId } = (await user.post('/upload/text', { text })).body;
  const { recipeId } = await outcomeOf(user, jobId);
  const title = (await user.get(`/api/recipes/${recipeId}`)).body.title;
  await changeRows(
    app,
    `update import_job set others = $1, kept_until = now() + interval '30 days', payload = $2 where id = $3`,
    [JSON.stringify(OTHERS), JSON.stringify({ text, url: null }), jobId],
  );
  await changeRows(app, `update notification set message_key = $1, message_values = $2 where import_job_id = $3`, [
    'notifications.importSucceededWithOthers',
    JSON.stringify({ title, count: OTHERS.length }),
    jobId,
  ]);
  return jobId;
}

/** Removes a part of a recipe, as if its source did not have it. */
export const takePart = (app: AppUnderTest, recipeId: string, part: 'ingredients' | 'instructions'): Promise<void> =>
  changeRows(app, `update recipe set ${part} = '[]' where id = $1`, [recipeId]);
