import { asList, isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { parseLenientJson } from '../../text/json/lenient-json.ts';
import { RECIPE_NUMBER_MAX } from '../../../../shared/constants.ts';
import { parseMinutes } from '../../text/numbers/minutes.ts';
import { parseServings, yieldTextOf } from '../../text/numbers/servings.ts';
import { type AnswerEntry, entriesOf, numberOf, textOf } from './answer-entries.ts';
import { hasName, valueOf } from './answer-names.ts';
import { answerText } from './answer-text.ts';

/** Parses minutes from a number, "PT30M" or words; null for missing or invalid values. */
export function answerMinutes(value: JsonValue | undefined): number | null {
  return plausible(typeof value === 'number' ? value : parseMinutes(scalarOf(value)));
}

/** Parses servings from a number or words; null for missing or invalid values. */
export function answerServings(value: JsonValue | undefined): number | null {
  return plausible(typeof value === 'number' ? value : parseServings(scalarOf(value)));
}

/** The text of a scalar, or of a value wrapped in an object: "25" and {"value": 25} are both 25 minutes. */
function scalarOf(value: JsonValue | undefined): string {
  const inner = isObject(value) ? (value['value'] ?? value['minutes'] ?? value['text']) : value;
  return scalarText(inner).slice(0, 100);
}

function plausible(number: number | null): number | null {
  return number !== null && Number.isInteger(number) && number > 0 && number <= RECIPE_NUMBER_MAX ? number : null;
}

/** The content of one answer, not yet checked against the source. */
export interface Answer {
  title: string;
  description: string;
  /** In minutes. */
  prepTime: number | null;
  cookTime: number | null;
  totalTime: number | null;
  servings: number | null;
  /** What the recipe makes, if it is more than a number of servings. */
  yieldText: string;
  ingredients: AnswerEntry[];
  instructions: AnswerEntry[];
  notes: AnswerEntry[];
  /** The numbers of lines that name further recipes. */
  otherRecipes: number[];
}

/** Limits for characters of an answer and for nested objects; the rest is ignored. */
const MAX_ANSWER = 200_000;
const MAX_DEPTH = 3;

/** Parses a model's text as an answer; null if it is not one. */
export function readAnswer(words: string): Answer | null {
  const text = words.slice(0, MAX_ANSWER).trim();
  const values = parseLenientJson(text);
  const object = values.flatMap((value) => candidates(value, MAX_DEPTH)).find(isAnswer);
  return object === undefined ? null : answerOf(object);
}

/** Objects that may be the answer: the value itself, its entries, and objects wrapped in it. */
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
    yieldText: yieldTextOf(answerText(textOf(valueOf(object, 'yieldText')))),
    ingredients: isNone ? [] : entriesOf(valueOf(object, 'ingredients')),
    instructions: isNone ? [] : entriesOf(valueOf(object, 'instructions')),
    notes: isNone ? [] : entriesOf(valueOf(object, 'notes')),
    otherRecipes: asList(object['otherRecipes'])
      .map(numberOf)
      .filter((line) => line !== null),
  };
}
