import { readUnusual, readWithoutRecipe, type ReadFixture } from './negatives/fixture-files.ts';
import { scoreUnusual } from './negatives/unusual-score.ts';
import { aligned, thirdsTable } from './scoring/thirds-table.ts';

/**
 * `npm run bench:negatives`: reads made-up documents without a recipe, of many kinds and languages, and prints for how
 * many of each kind a recipe is found by mistake, for the two thirds used in development and the held-out third. Then
 * it reads made-up recipes in unusual forms and prints how many are found, and how many have the right title and
 * numbers of ingredients and steps. Wrong results outside of the held-out third are listed. Exits with 1 if a recipe is
 * found in more than one in a hundred documents without one.
 */
const MOST_TAKEN = 0.01;

const documents = await readWithoutRecipe();
const taken = documents.filter(({ extraction }) => extraction !== null);
const kinds = [...new Set(documents.map(kindOf))];
const cells = (kind: string | null): string[] =>
  [false, true].flatMap((third) => [
    '|',
    String(documents.filter((one) => isOf(one, kind, third)).length),
    String(taken.filter((one) => isOf(one, kind, third)).length),
  ]);
const table = [
  ['without a recipe', '|', 'known', 'taken', '|', 'unread', 'taken'],
  ['all', ...cells(null)],
  ...kinds.map((kind) => [kind, ...cells(kind)]),
];
process.stdout.write(`${aligned(table)}\n`);
const named = taken.filter(({ isUnread }) => !isUnread);
for (const { name, extraction } of named) process.stdout.write(`taken: ${name} as “${extraction?.recipe.title}”\n`);

const { read, expected } = await readUnusual();
const scores = scoreUnusual(read, expected);
const cases = scores.map(({ isUnread, figures }) => ({ isUnread, figures, groups: ['unusual recipes'] }));
process.stdout.write(`\n${thirdsTable(cases, ['found', 'title', 'list', 'steps', 'right'])}\n`);
for (const { name, isUnread, figures, read: told } of scores) {
  if (!isUnread && figures.right === 0) process.stdout.write(`wrong: ${name}: ${told}\n`);
}
process.exitCode = taken.length > documents.length * MOST_TAKEN ? 1 : 0;

function kindOf({ name }: ReadFixture): string {
  return name.slice(0, name.indexOf('/'));
}

function isOf(one: ReadFixture, kind: string | null, third: boolean): boolean {
  return one.isUnread === third && (kind === null || kindOf(one) === kind);
}
