import type { JsonObject, JsonValue } from '../../text/json/json-value.ts';

/** The member names that models use for each field, folded, the requested name first. */
const NAMES = {
  title: ['title', 'name', 'recipename', 'recipetitle'],
  description: ['description', 'summary'],
  prepTime: ['preptime', 'prepminutes', 'preparationtime'],
  cookTime: ['cooktime', 'cookminutes', 'cookingtime'],
  totalTime: ['totaltime', 'totalminutes'],
  servings: ['servings', 'yield', 'recipeyield', 'serves'],
  yieldText: ['yield', 'yieldtext', 'recipeyield'],
  notes: ['notes', 'note', 'tips', 'recipenotes'],
  ingredients: ['ingredients', 'recipeingredient', 'ingredientlist'],
  instructions: ['instructions', 'steps', 'recipeinstructions', 'method', 'directions'],
  text: ['text', 'content', 'item', 'step', 'instruction', 'description', 'name', 'title', 'ingredient', 'food'],
  line: ['line', 'linenumber', 'number'],
  amount: ['amount', 'quantity', 'qty'],
  unit: ['unit', 'units'],
  within: ['items', 'entries', 'ingredients', 'steps', 'instructions', 'itemlistelement'],
  group: ['heading', 'section', 'group', 'component', 'part'],
} as const;

export type AnswerName = keyof typeof NAMES;

const folded = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/gu, '');

const membersOf = (object: JsonObject): Map<string, JsonValue> =>
  new Map(Object.entries(object).map(([name, value]) => [folded(name), value]));

/** The values of an object under all names of a field, the requested name first, without nulls; lists are flattened. */
export function valuesOf(object: JsonObject, what: AnswerName): JsonValue[] {
  const members = membersOf(object);
  return NAMES[what].flatMap((name) => members.get(name) ?? []);
}

/** The value under the first name that the object has. */
export function valueOf(object: JsonObject, what: AnswerName): JsonValue | undefined {
  const members = membersOf(object);
  const name = NAMES[what].find((one) => (members.get(one) ?? null) !== null);
  return name === undefined ? undefined : members.get(name);
}

/** Whether an object has a member of that name, whatever its value. */
export function hasName(object: JsonObject, what: AnswerName): boolean {
  const members = membersOf(object);
  return NAMES[what].some((name) => members.has(name));
}
