/** How a recipe of the text format begins. */
export const MASTER_COOK_TEXT =
  /^[ \t]*\*[ \t]*Exported from[ \t]+(?:MasterCook|Now You're Cooking)[^*\n]{0,40}\*[ \t]*$/im;

/** How Meal-Master names the title. */
export const TITLE_WORDS = String.raw`(?:title|titel|titre|t[íi]tulo|titolo|название)`;
/** Its title and its categories or yield are within the next lines. */
const TITLE_LINES = String.raw`(?:[^\n]*\n){0,4}?[ \t]*${TITLE_WORDS}[ \t]*:[^\n]*\n`;
const SECOND = String.raw`(?:[^\n]*\n){0,3}?[ \t]*(?:categor|cat[ée]gor|kategor|категор|yield|serv|menge|portion|porci|porzion|порци|raciones)[^:\n]{0,20}:`;
/** How a recipe of Meal-Master begins. */
export const MEAL_MASTER = new RegExp(
  String.raw`^(?:M{5}-{3,}|-{8,})(?!-)(?=[^\n]{0,100}\p{L})[^\n]{0,200}\n(?=${TITLE_LINES}${SECOND})`,
  'imu',
);

/** How the text export of RecipeSage begins. */
export const RECIPE_SAGE_TEXT = /^\ufeff?\s*==== Recipes ====[ \t]*\r?\n/;

/** How RezKonv begins a recipe. */
export const REZKONV = /^={5,40}[^=\n]{0,100}rezkonv[^\n]{0,100}$/im;

/** What is before a recipe of Plan to Eat. */
export const PLAN_TO_EAT = /^-{14,}[ \t]*\n\s*(?=Title:)/m;

const LABELLED_TITLE = /^\ufeff?\s*(?:-{14,}\s{1,9})?Title:[^\n]*\n/;
const INGREDIENTS = /^Ingredients:[ \t]*\r?$/m;
const LABELLED_PARTS = [
  [/^Original URL:/m, /^Instructions:[ \t]*\r?$/m],
  [/^(?:Photo Url:|-{14,}\s{1,9}Title:)/m, /^Directions:[ \t]*\r?$/m],
];

/** Whether a text has the labels of Saffron and Pepperplate, or of Plan to Eat. */
export const isLabelledText = (text: string): boolean =>
  LABELLED_TITLE.test(text) &&
  INGREDIENTS.test(text) &&
  LABELLED_PARTS.some((labels) => labels.every((label) => label.test(text)));

const COPY_ME_THAT_PARTS = [
  /^[ \t]*INGREDIENTS[ \t]*\r?\n[ \t]*\r?$/m,
  /^[ \t]*STEPS[ \t]*\r?\n[ \t]*\r?$/m,
  /^[ \t]*1\) \S/m,
];

/** Whether a text has the headings of CopyMeThat, and numbers its steps likewise. */
export const isCopyMeThatText = (text: string): boolean => COPY_ME_THAT_PARTS.every((part) => part.test(text));

/** Whether a text is an export of a recipe app that writes texts. */
export const beginsLikeAppText = (text: string): boolean =>
  RECIPE_SAGE_TEXT.test(text) || REZKONV.test(text) || isLabelledText(text) || isCopyMeThatText(text);
