import { alternativesOf } from './lexicons/lexicons.ts';
import { saysRecipe } from './recipe-words.ts';

const MEAL_GREETING = new RegExp(
  String.raw`^[\p{P}\p{S}\s]*(?:${alternativesOf(({ mealGreetings }) => mealGreetings)})[^\p{L}]*$`,
  'iu',
);

/** Whether a line is only a greeting before a meal, like "Enjoy your meal". */
export function isMealGreeting(text: string): boolean {
  return MEAL_GREETING.test(text);
}

const GREETS = new RegExp(
  String.raw`^[\p{P}\p{S}\s]*(?:${alternativesOf(({ greetings }) => greetings)})(?![\p{L}\p{M}])`,
  'iu',
);
const GREETS_AT_END =
  /(?:さん|さま|様|ちゃん|くん|에게|께|님|씨|안녕(?:하세요|하십니까|하신가요|하신지요)?[.!?~]?|[아야] ?,? ?안녕!?|へ|[아야])[、,，:：!！~～]*$/u;
/**
 * Closing phrases. Letters may follow, because some scripts have no spaces or attach syllables to words; Latin letters
 * may not.
 */
const CLOSES = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ closings }) => closings)})(?!\p{Script=Latin})`,
  'iu',
);

/** In characters. Longer lines are no greetings. */
const MAX_GREETING = 60;

/** Whether a line is only a greeting: "Dear Anna,", "由美さん". */
export function isGreeting(text: string): boolean {
  const bare = text.replace(/[\u064b-\u0655\u0591-\u05c7]/gu, '');
  return text.length <= MAX_GREETING && (GREETS.test(bare) || GREETS_AT_END.test(text));
}

/** Whether a line contains a closing remark to the recipient: "Let me know how it turned out!" */
export function isClosing(text: string): boolean {
  return CLOSES.test(text.slice(0, 200));
}

/** Whether a line mentions a recipe, like "here is the recipe". */
export function namesRecipe(text: string): boolean {
  return saysRecipe(text);
}
