import { asList, isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { parseLenientJson } from '../../text/json/lenient-json.ts';
import { RECIPE_NUMBER_MAX } from '../../../../shared/constants.ts';
import { parseMinutes } from '../../text/numbers/minutes.ts';
import { parseServings } from '../../text/numbers/servings.ts';
import { type AnswerEntry, entriesOf, numberOf, textOf } from './answer-entries.ts';
import { hasName, valueOf } from './answer-names.ts';
import { answerText } from './answer-text.ts';

/** Minutes that a model gave as a number, as "PT30M" or in words; null for none and for nonsense. */
export function answerMinutes(value: JsonValue | undefined): number | null {
  return plausible(typeof value === 'number' ? value : parseMinutes(told(value)));
}

/** The same of servings. */
export function answerServings(value: JsonValue | undefined): number | null {
  return plausible(typeof value === 'number' ? value : parseServings(told(value)));
}

/** "25" is 25 minutes, and so is {"value": 25}. */
function told(value: JsonValue | undefined): string {
  const inner = isObject(value) ? (value['value'] ?? value['minutes'] ?? value['text']) : value;
  return scalarText(inner).slice(0, 100);
}

function plausible(number: number | null): number | null {
  return number !== null && Number.isInteger(number) && number > 0 && number <= RECIPE_NUMBER_MAX ? number : null;
}

/** What one answer says, whoever may believe it. */
export interface Answer {
  title: string;
  description: string;
  /** Minutes. */
  prepTime: number | null;
  cookTime: number | null;
  totalTime: number | null;
  servings: number | null;
  ingredients: AnswerEntry[];
  instructions: AnswerEntry[];
  /** The numbers of lines that name further recipes. */
  otherRecipes: number[];
}

/** What lies beyond is not looked at: characters of an answer, objects within objects. */
const MAX_ANSWER = 200_000;
const MAX_DEPTH = 3;

/** The one reading of a model's words as the answer that it was asked for; null where they are none. */
export function readAnswer(words: string): Answer | null {
  const text = words.slice(0, MAX_ANSWER).trim();
  const values = parseLenientJson(text);
  const object = values.flatMap((value) => candidates(value, MAX_DEPTH)).find(isAnswer);
  return object === undefined ? null : answerOf(object);
}

/** Objects that may be the answer: the value, what it lists, what it is wrapped in. */
function candidates(value: JsonValue, depth: number): JsonObject[] {
  if (depth < 0) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((one) => candidates(one, depth - 1));
  if (!isObject(value)) return [];
  const inner = isAnswer(value) ? [] : Object.values(value).slice(0, 20);
  return [value, ...inner.flatMap((one) => candidates(one, depth - 1))];
}

function isAnswer(value: JsonObject): boolean {
  return hasName(value, 'ingredients') || hasName(value, 'instructions') || value['isRecipe'] === false;
}

function answerOf(object: JsonObject): Answer {
  const isNone = object['isRecipe'] === false || object['isRecipe'] === 'false';
  return {
    title: answerText(textOf(valueOf(object, 'title'))),
    description: answerText(textOf(valueOf(object, 'description'))),
    prepTime: answerMinutes(valueOf(object, 'prepTime')),
    cookTime: answerMinutes(valueOf(object, 'cookTime')),
    totalTime: answerMinutes(valueOf(object, 'totalTime')),
    servings: answerServings(valueOf(object, 'servings')),
    ingredients: isNone ? [] : entriesOf(valueOf(object, 'ingredients')),
    instructions: isNone ? [] : entriesOf(valueOf(object, 'instructions')),
    otherRecipes: asList(object['otherRecipes'])
      .map(numberOf)
      .filter((line) => line !== null),
  };
}
