import { expect, it } from 'vitest';
import { ExtractionError } from '../domain/extraction-error.ts';
import { extractSource } from './extract-source.ts';

const LIST = 'Leek soup\n\nIngredients\n2 leeks\n1 l stock\n3 tbsp cream\n\nMethod\n';
const STEPS = '1. Chop the leeks finely.\n2. Boil them in the stock for 20 minutes.\n';
const SENTENCES = 'Chop the leeks finely.\nBoil them in the stock for 20 minutes.\n';
const COOKLANG = 'Boil @leeks{2} in @stock{1%l}.\n\n';

/** Work in proportion to the square of one of these texts exceeds the time limit of a test. */
const GIANT_TEXTS = {
  'headings of lists': 'Ingredients\n'.repeat(12_000),
  'wrapped lines of one step': `${LIST}1. Boil it and\n${'go on with the leeks and fry them in the pan with the oil and then\n'.repeat(19_000)}`,
  'hyphens above a recipe': `${'-'.repeat(5_000)}x\n${LIST}${STEPS}`,
  'exclamation marks below the steps': `${LIST}${SENTENCES}${'!'.repeat(150_000)}x`,
  'comments of Cooklang that are never closed': `${COOKLANG}${'[-'.repeat(400_000)}`,
};

/** The title of a text's recipe, or the error code. */
async function outcomeOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  try {
    return (await extractSource({ kind: 'file', bytes, name: 'soup.txt', languages: [] })).recipe.title;
  } catch (error) {
    if (error instanceof ExtractionError) return error.code;
    throw error;
  }
}

it.each(Object.entries(GIANT_TEXTS))('a text of %s is read or refused within the time limit', async (_, text) => {
  expect(await outcomeOf(text)).not.toBe('');
});
