import { lineText } from '../../../shared/domain/recipe.ts';
import type { PageSource } from '../../../server/extraction/domain/extraction.ts';
import { extractSource } from '../../../server/extraction/pipeline/extract-source.ts';
import { readVideo } from '../../../server/extraction/video/read-video.ts';
import type { Video } from '../../../server/extraction/domain/video.ts';

export const STEPS = [
  'Slice the leeks and wash them well.',
  'Fry them in the butter for 8 minutes.',
  'Add the stock and simmer it for 20 minutes.',
];
export const LIST = ['3 leeks', '40 g butter', '800 ml vegetable stock', '2 potatoes'];
/** A recipe as people write it below their videos, another one, and a video. */
export const TEXT = `Leek soup\n\nIngredients:\n${LIST.map((entry) => `- ${entry}`).join('\n')}\n\nMethod:\n${STEPS.map((step, at) => `${at + 1}. ${step}`).join('\n')}`;
export const OTHER =
  TEXT.replaceAll('leek', 'onion').replaceAll('Leek', 'Onion').replaceAll('3 ', '7 ') +
  '\n4. Serve it with a lot of cheese on top, while it is still hot.';
export const VIDEO = { title: 'Leek soup', channel: 'Ann cooks', description: TEXT };

const sourceOf = (markup: string, url: string | null): PageSource => ({
  kind: 'page',
  bytes: new TextEncoder().encode(markup),
  contentType: 'text/html; charset=utf-8',
  url,
});

/** The list and steps read from a page, or the error. */
export async function readPage(markup: string, url: string | null): Promise<unknown> {
  try {
    const { recipe } = await extractSource(sourceOf(markup, url));
    return [recipe.ingredients.map(lineText), recipe.instructions.map(lineText)];
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** What a page says of its video. */
export const videoOf = (markup: string, url: string | null): Video | null => readVideo(sourceOf(markup, url));

/** A page with its address and the name of its case. */
export type PageCase = readonly [name: string, markup: string, url: string | null];

/** A page without a recipe, and the error code of its import. */
export type PageWithout = readonly [...PageCase, code: string];
