import type { Block } from '../render/blocks.ts';
import type { BookChapter, BookRecipe } from './book-recipes.ts';

/** The layout of a recipe. */
interface Layout {
  hasHeadings: boolean;
  story: 'none' | 'before' | 'after';
  hasLists: boolean;
  startsPage: boolean;
}

const EVEN: Layout = { hasHeadings: true, story: 'none', hasLists: true, startsPage: true };
/** The recipes of a varying book use these layouts in rotation. */
const VARYING: readonly Layout[] = [
  EVEN,
  { hasHeadings: false, story: 'none', hasLists: true, startsPage: false },
  { hasHeadings: true, story: 'before', hasLists: true, startsPage: false },
  { hasHeadings: true, story: 'after', hasLists: false, startsPage: true },
  { hasHeadings: true, story: 'none', hasLists: false, startsPage: false },
  { hasHeadings: false, story: 'before', hasLists: true, startsPage: true },
  { hasHeadings: false, story: 'after', hasLists: true, startsPage: false },
];

const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
const paragraph = (...lines: string[]): Block => ({ kind: 'paragraph', lines });
const BREAK: Block = { kind: 'pageBreak' };

/** The blocks of a book; `pageOf` gives the page of a title for the table of contents and the index. */
export function bookBlocks(
  chapters: readonly BookChapter[],
  isVarying: boolean,
  pageOf: (title: string) => number,
): Block[] {
  const [{ words } = { words: null }] = chapters;
  const titles = chapters.flatMap(({ recipes }) => recipes.map(({ title }) => title));
  const entries = chapters.flatMap((chapter) => [
    paragraph(chapter.words.chapter, ...chapter.recipes.map(({ title }) => `${title} ..... ${pageOf(title)}`)),
  ]);
  const index = titles.toSorted((one, other) => one.localeCompare(other)).map((title) => `${title}, ${pageOf(title)}`);
  let number = 0;
  const body = chapters.flatMap((chapter) => [
    BREAK,
    heading(1, chapter.words.chapter),
    ...chapter.recipes.flatMap((recipe, place) => {
      const layout = isVarying ? (VARYING[number++ % VARYING.length] ?? EVEN) : EVEN;
      return [...(layout.startsPage && place > 0 ? [BREAK] : []), ...recipeBlocks(recipe, chapter.words, layout)];
    }),
  ]);
  return [
    heading(1, 'The Long Table'),
    paragraph('Sixty recipes from fifteen kitchens', 'collected by Mira and Jonas Feldweg'),
    BREAK,
    heading(1, words?.contents ?? ''),
    ...entries,
    ...body,
    BREAK,
    heading(1, words?.index ?? ''),
    paragraph(...index),
  ];
}

function recipeBlocks(recipe: BookRecipe, words: BookChapter['words'], layout: Layout): Block[] {
  const story = (where: Layout['story']): Block[] => (layout.story === where ? [paragraph(words.story)] : []);
  const named = (name: string): Block[] => (layout.hasHeadings ? [heading(3, name)] : []);
  const list = layout.hasLists
    ? recipe.ingredients.map(({ content: text, type }): Block =>
        type === 'item' ? { kind: 'bullet', depth: 0, text } : heading(4, text),
      )
    : [paragraph(...recipe.ingredients.map(({ content }) => content))];
  const steps = recipe.instructions.map((text): Block =>
    layout.hasLists ? { kind: 'number', depth: 0, text } : paragraph(text),
  );
  return [
    heading(2, recipe.title),
    ...story('before'),
    ...named(words.ingredients),
    ...list,
    ...named(words.method),
    ...steps,
    ...story('after'),
  ];
}
