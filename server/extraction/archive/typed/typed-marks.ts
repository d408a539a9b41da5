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
