import pg from 'pg';
import { embeddedUrl } from '../../server/embedded/folders.ts';
import type { RecipeDoubt } from '../../shared/domain/doubt.ts';
import type { AppUnderTest } from './accounts.ts';

/** Makes one recipe of a running Cardamom doubtful; what a recogniser is unsure of, no test can foretell. */
export async function raiseDoubts(
  { dataDir }: AppUnderTest,
  recipeId: string,
  doubts: readonly RecipeDoubt[],
): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    await client.query('update recipe set doubts = $1 where id = $2', [JSON.stringify(doubts), recipeId]);
  } finally {
    await client.end();
  }
}
