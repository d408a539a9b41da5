import process from 'node:process';
import { parseArgs } from 'node:util';
import { signUp } from '../support/accounts/accounts.ts';
import { recipeForm } from '../support/files/photos.ts';
import { startApp } from '../support/processes/app-process.ts';
import { SOUP } from '../support/recipes/recipe-form.ts';
import { editAtRandom } from '../support/recipes/random-edits.ts';

/**
 * `npm run edits -- [--edits N] [--sessions N] [--seed N]`: edits one recipe at random in two sessions while another device
 * changes its tags and some answers are cut off. Prints what was lost without a question; the exit code is 1 if anything was.
 */
const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '10000' },
    sessions: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});

const app = await startApp({ WORKERS: '1', LOG_LEVEL: 'error' });
try {
  const cook = await signUp(app);
  const { body } = await cook.post('/api/recipes', undefined, { raw: recipeForm(SOUP) });
  const begun = performance.now();
  const { saved, questions, cut, lost, stray } = await editAtRandom({
    url: app.url,
    cook,
    recipeId: body.id,
    sessions: Number(values.sessions),
    edits: Number(values.edits),
    cutShare: 0.05,
    seed: Number(values.seed),
  });
  for (const line of [...lost, ...stray].slice(0, 20)) console.log(line);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`${values.edits} edits in ${values.sessions} sessions, ${seconds} s`);
  console.log(`saved ${saved}, questions ${questions}, answers cut off ${cut}`);
  console.log(`lost without a question ${lost.length}, changed without being typed ${stray.length}`);
  process.exitCode = lost.length + stray.length === 0 ? 0 : 1;
} finally {
  await app.stop();
}
