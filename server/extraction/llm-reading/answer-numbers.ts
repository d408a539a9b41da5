import { RECIPE_NUMBER_MAX } from '../../../shared/constants.ts';
import { isObject, scalarText, type JsonValue } from '../text/json-value.ts';
import { parseMinutes } from '../text/minutes.ts';
import { parseServings } from '../text/servings.ts';

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
