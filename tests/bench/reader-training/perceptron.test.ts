import { expect, it } from 'vitest';
import { textDocument } from '../../../server/extraction/document/file/read-text.ts';
import { labelLines } from '../../../server/extraction/line-labelling/read-with-labeller.ts';
import { readLineModel } from '../../../server/extraction/line-labelling/line-model.ts';
import type { KnownDocument } from './known-documents.ts';
import { packModel } from './pack-model.ts';
import { trainPerceptron } from './perceptron.ts';
import { trainingSet } from './training-set.ts';

const recipe = (title: string, thing: string): KnownDocument => {
  const document = textDocument(
    `# ${title}\n\n## Ingredients\n\n- 200 g ${thing}\n- 1 onion\n- salt\n\n## Method\n\n1. Chop the onion and fry it.\n2. Add the ${thing} and simmer for ten minutes.\n`,
  );
  const expected = {
    title,
    ingredients: [`200 g ${thing}`, '1 onion', 'salt'],
    instructions: ['Chop the onion and fry it.', `Add the ${thing} and simmer for ten minutes.`],
  };
  return { id: title, kind: 'text', group: title, isHeldOut: false, expected, lines: document.lines, document };
};

const KNOWN = [recipe('Lentil soup', 'lentils'), recipe('Bean stew', 'beans'), recipe('Pea mash', 'peas')];
const OPTIONS = { seed: 7, epochs: 4, dropShape: 0.1, dropWords: 0.3 };

const train = (seed: number): ReturnType<typeof packModel> => {
  const documents = trainingSet(KNOWN, seed).flatMap((group) => group.documents);
  return packModel(trainPerceptron(documents, { ...OPTIONS, seed }), 2_000);
};

it('gives the same weights for the same documents and the same seed, and others for another seed', () => {
  expect(train(7)).toEqual(train(7));
  expect(train(7).weights).not.toBe(train(8).weights);
});

it('labels a document of the kind that it was trained on, from its packed weights', () => {
  const { lines } = recipe('Corn chowder', 'corn');
  const labels = labelLines(lines, readLineModel(train(7))).map(({ label }) => label);
  expect(labels).toEqual(['title', 'heading', 'ingredient', 'ingredient', 'ingredient', 'heading', 'step', 'step']);
});
