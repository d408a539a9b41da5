import type { Fixture, TrueLine } from '../../../server/doctor/fixtures/fixture.ts';
import { FIXTURES } from '../../../server/doctor/fixtures/fixtures.ts';
import type { SeenChat } from './ollama-chat.ts';

/** The text on the recipe card among the fixtures. */
const CARD_LINES = [
  '# Grandma’s oat biscuits',
  ...['150 g oats', '120 g flour', '100 g butter', '3 tbsp honey', '1 egg', '1 pinch of salt'].map(
    (line) => `- ${line}`,
  ),
  'Melt the butter with the honey.',
  'Stir in oats, flour, salt and the egg.',
  'Shape small heaps on a tray and bake at 175 °C for 14 minutes. Makes 24.',
];

function* placesOf(text: string, words: string): Generator<readonly [number, number]> {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) yield [at, at + words.length];
}

/** The shortest part of a text that contains the words and numbers of a correct line. */
function passage(text: string, { words, numbers }: TrueLine): string {
  const spans = [...placesOf(text, words)].map((place) =>
    numbers.reduce<readonly [number, number]>((span, number) => {
      const wider = [...placesOf(text, number)].map(([from, to]) => [Math.min(span[0], from), Math.max(span[1], to)]);
      const [best] = wider.toSorted(([from = 0, to = 0], [start = 0, end = 0]) => to - from - (end - start));
      return [best?.[0] ?? span[0], best?.[1] ?? span[1]];
    }, place),
  );
  const [best] = spans.toSorted(([from, to], [start, end]) => to - from - (end - start));
  return best === undefined ? words : text.slice(...best);
}

const textOf = ({ source }: Fixture): string => ('text' in source ? source.text : CARD_LINES.join('\n'));

/** The fixture whose words the lines contain. */
const fixtureIn = (lines: string): Fixture | undefined =>
  FIXTURES.find(({ title, ingredients }) => {
    const words = [title, ...ingredients.map((line) => line.words)];
    return words.every((word) => lines.includes(word));
  });

/** The answer of a model that knows every recipe of the self-test; `lie` can falsify the ingredients. */
export function knowingAnswer({ system, user }: SeenChat, lie: (line: string) => string[] = (line) => [line]): string {
  if (!system.includes('JSON')) return CARD_LINES.join('\n');
  const fixture = fixtureIn(user);
  const none = { isRecipe: false, title: null, ingredients: [], instructions: [], otherRecipes: [] };
  if (fixture === undefined) return JSON.stringify(none);
  const text = textOf(fixture);
  const shown = user.split('\n').map((line) => /^(\d+)\| (.*)$/u.exec(line));
  const entry = (words: string) => {
    const line = shown.find((found) => found?.[2]?.includes(words))?.[1];
    return { line: Number(line ?? 0), text: words };
  };
  const ingredients = fixture.ingredients.flatMap((line) => lie(passage(text, line))).map(entry);
  const instructions = fixture.steps.map((line) => entry(passage(text, line)));
  return JSON.stringify({ ...none, isRecipe: true, title: fixture.title, ingredients, instructions });
}
