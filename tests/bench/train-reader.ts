import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredReaderModel } from '../../server/extraction/line-labelling/reader-model.ts';
import { crossValidate, trainArbiter, trainRecipeModel, type FoldCase } from './reader-training/cross-validate.ts';
import { packModel } from './reader-training/pack-model.ts';
import { trainPerceptron } from './reader-training/perceptron.ts';
import { readAll } from './reader-training/read-all.ts';
import { loadScorer } from './reader-training/score-draft.ts';
import { figureLines, figuresOf } from './reader-training/tell-figures.ts';
import { trainingSet } from './reader-training/training-set.ts';

/**
 * `npm run train:reader -- [FOLDER]`: trains the line labeller, the probability of a recipe and the arbiter on the known two
 * thirds of the corpora in FOLDER, prints what they read of hosts and collections left out of their training, and writes
 * the weights with those figures.
 */
const shared = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../../shared', import.meta.url)));
const WEIGHTS = fileURLToPath(new URL('../../server/extraction/line-labelling/weights.json', import.meta.url));

const SEED = 15;
const FOLDS = 3;
const VALIDATION = {
  folds: FOLDS,
  kept: 18_000,
  training: { seed: SEED, epochs: 5, dropShape: 0.08, dropWords: 0.4 },
};

const started = Date.now();
const tell = (text: string): void =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);

const documents = await readAll(shared);
tell(`${documents.length} documents are read`);
const set = trainingSet(
  documents.filter(({ isHeldOut, kind }, index) => !isHeldOut && (kind !== 'readme' || index % 4 === 0)),
  SEED,
);
tell(`${set.length} of them are labelled by their recipes`);
const score = await loadScorer(path.join(shared, 'score.mjs'));
const cases = crossValidate(documents, set, score, VALIDATION, tell);

const modelsOf = (own: readonly FoldCase[]): Pick<StoredReaderModel, 'recipe' | 'arbiter'> => {
  const known = own.filter(({ known: { isHeldOut } }) => !isHeldOut);
  return { recipe: trainRecipeModel(known), arbiter: trainArbiter(known) };
};
const ofFold = Array.from({ length: FOLDS }, (_, fold) => modelsOf(cases.filter((one) => one.fold !== fold)));
const figures = figuresOf(cases, ({ fold }) => ofFold[fold] ?? modelsOf(cases));
for (const line of figureLines(figures)) console.log(line);

const labeller = packModel(
  trainPerceptron(
    set.flatMap((group) => group.documents),
    VALIDATION.training,
  ),
  VALIDATION.kept,
);
const stored: StoredReaderModel = { figures, ...modelsOf(cases), labeller };
await writeFile(WEIGHTS, `${JSON.stringify(stored, null, 2)}\n`);
tell('the weights are written');
