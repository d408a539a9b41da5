import { describe, expect, it } from 'vitest';
import { extractSource } from '../pipeline/extract-source.ts';
import { lineText } from '../../../shared/domain/recipe.ts';
import { watchPage } from '../../../tests/fixtures/video/youtube.ts';

const LIST = 'INGREDIENTS\n2 cups flour\n1 cup milk\n2 eggs';
const METHOD =
  'INSTRUCTIONS\nWhisk the flour and the milk together in a large bowl.\nAdd the eggs. Fry for 2 minutes per side.';
const STEPS = ['Whisk the flour and the milk together in a large bowl.', 'Add the eggs. Fry for 2 minutes per side.'];
const ENTRIES = ['2 cups flour', '1 cup milk', '2 eggs'];

async function read(description: string): Promise<{ ingredients: string[]; steps: string[] }> {
  const bytes = new TextEncoder().encode(watchPage({ title: 'Pancakes', channel: 'Ann', description }));
  const url = 'https://www.youtube.com/watch?v=abcdefghijk';
  const { recipe } = await extractSource({ kind: 'page', bytes, contentType: 'text/html; charset=utf-8', url });
  return { ingredients: recipe.ingredients.map(lineText), steps: recipe.instructions.map(lineText) };
}

describe('the description of a video', () => {
  it.each([
    'CAMERA GEAR\nSony A7 III\n2 Godox lights\n50 mm lens',
    '🎵 𝗠𝗨𝗦𝗜𝗖\nTrack: Sunny Day\n2 hours of quiet songs by an artist.',
    'MERCH (new!)\n3 t-shirts for 40 dollars.',
    'ABOUT ME\nI cook since 20 years.',
    'ÜBER MICH\nIch koche seit 20 Jahren.',
    '使用機材\nソニー A7 2台。',
    'Моё оборудование:\nКамера и 2 лампы.',
    'P.O. Box 1234, Nashville TN 37201.',
  ])('is read without text about its author: %s', async (block) => {
    const found = { ingredients: ENTRIES, steps: STEPS };
    expect(await read(`${LIST}\n\n${METHOD}\n\n${block}`)).toEqual(found);
    expect(await read(`${block}\n\n${LIST}\n\n${METHOD}`)).toEqual(found);
    expect(await read(`${LIST}\n\n${block}\n\n${METHOD}`)).toEqual(found);
  });

  it('continues with the numbered steps below the list', async () => {
    const counted = `1. ${STEPS[0]}\n2. ${STEPS[1]}`;
    expect((await read(`${LIST}\n\nKitchen tools\nA bowl\nA pan\n\n${counted}`)).steps).toEqual(STEPS);
  });

  it('has a line for each step, whatever its content', async () => {
    const steps = ['Brown the beef slowly over medium heat.', 'Add the water. Simmer 5 minutes.', 'Fill the shells.'];
    const description = `Ingredients\n1 lb beef\n1 cup water\n8 taco shells\n\nDirections\n${steps.join('\n')}`;
    expect((await read(description)).steps).toEqual(steps);
  });
});
