import type { Recipe } from '../../../../../shared/domain/recipe.ts';
import { isObject, type JsonValue } from '../../../text/json/json-value.ts';
import { splitFrontMatter } from '../../../document/markdown/split-front-matter.ts';

/** The version of the entry that only this program reads. */
const FORMAT = 1;
const OWN_KEY = 'cardamom';

const minutes = (value: number | null): string | null => (value === null ? null : `${value} min`);

/**
 * The metadata of a recipe as YAML whose values are JSON, between `---` lines. Common keys are those that other programs
 * read; what has none stands below the own key.
 */
export function writeFrontMatter(head: Partial<Recipe>): string {
  const { title, description, servings, prepTime, cookTime, totalTime, tags, images, lang, ...more } = head;
  const { notes, yieldText, ownNotes, rating, favorite, cookedOn, ...rest } = more;
  const { originalSource } = rest;
  const entries: [key: string, value: unknown][] = [
    ['title', title],
    ['description', description],
    ['servings', servings],
    ['prep time', minutes(prepTime ?? null)],
    ['cook time', minutes(cookTime ?? null)],
    ['total time', minutes(totalTime ?? null)],
    ['yield', yieldText],
    ['tags', tags?.length === 0 ? null : tags],
    ['images', images?.length === 0 ? null : images],
    ['source', originalSource?.url ?? originalSource?.name],
    ['author', originalSource?.channel],
    ['language', lang],
    ['notes', notes],
    ['own notes', ownNotes],
    ['rating', rating],
    ['favorite', favorite === true ? true : null],
    ['cooked on', cookedOn?.length === 0 ? null : cookedOn],
    [OWN_KEY, { format: FORMAT, recipe: rest }],
  ];
  const lines = entries
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

export interface OwnText {
  /** The fields of the recipe that the metadata states. */
  readonly head: Readonly<Record<string, JsonValue>>;
  readonly body: string;
}

const readMinutes = (value: JsonValue | undefined): number | null =>
  typeof value === 'string' && /^\d{1,9} min$/.test(value) ? Number.parseInt(value, 10) : null;

/** Splits a text that `writeFrontMatter` begins; null for other texts, also where someone has changed its notation. */
export function readFrontMatter(text: string): OwnText | null {
  const split = text.startsWith('---') ? splitFrontMatter(text) : null;
  if (split === null || !split.metadata.includes(`\n${OWN_KEY}: {`)) return null;
  const values = new Map<string, JsonValue>();
  try {
    for (const line of split.metadata.split('\n')) {
      const end = line.indexOf(': ');
      values.set(line.slice(0, end), JSON.parse(line.slice(end + 2)) as JsonValue);
    }
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const own = values.get(OWN_KEY);
  if (!isObject(own) || own['format'] !== FORMAT || !isObject(own['recipe'])) return null;
  const head = {
    ...own['recipe'],
    title: values.get('title') ?? null,
    description: values.get('description') ?? null,
    servings: values.get('servings') ?? null,
    prepTime: readMinutes(values.get('prep time')),
    cookTime: readMinutes(values.get('cook time')),
    totalTime: readMinutes(values.get('total time')),
    tags: values.get('tags') ?? [],
    images: values.get('images') ?? [],
    lang: values.get('language') ?? null,
    yieldText: values.get('yield') ?? null,
    notes: values.get('notes') ?? null,
    ownNotes: values.get('own notes') ?? null,
    rating: values.get('rating') ?? null,
    favorite: values.get('favorite') ?? false,
    cookedOn: values.get('cooked on') ?? [],
  };
  return { head, body: split.body };
}

/** Joins lines that end with a backslash with the next one: it stands for a line break within a text. */
export function logicalLines(body: string): string[] {
  const lines: string[] = [];
  let open = false;
  for (const line of body.split('\n')) {
    const continues = /(?<!\\)(?:\\\\)*\\$/.test(line);
    const text = continues ? line.slice(0, -1) : line;
    if (open) lines.push(`${lines.pop()}\n${text.trimStart()}`);
    else lines.push(text);
    open = continues;
  }
  return lines;
}
