import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedModel } from '../../server/extraction/line-labelling/reader-model.ts';
import { readAll } from './reader-training/read-all.ts';
import { readCase } from './reader-training/read-case.ts';
import { loadScorer } from './reader-training/score-draft.ts';
import { figureLines, figuresOf } from './reader-training/tell-figures.ts';

/**
 * `npm run bench:reader -- [FOLDER]`: reads the corpora in FOLDER by rules, by the shipped labeller and by both, and prints
 * what is right. The shipped weights are trained on the known two thirds: the held-out third is what tells. The figures
 * of collections and hosts left out of training stand in the head of the weights, and `train:reader` prints them.
 */
const shared = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../../shared', import.meta.url)));

const model = shippedModel();
const score = await loadScorer(path.join(shared, 'score.mjs'));
const cases = (await readAll(shared)).map((known) => readCase(known, model, score));
for (const line of figureLines(figuresOf(cases, () => model))) console.log(line);
