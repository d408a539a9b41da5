import { z } from 'zod';

/** Words or phrases of one language, as people write them. */
const words = z.array(z.string().min(1).regex(/^\S/u).regex(/\S$/u));

/** Words of one language as parts of regular expressions that ignore case. */
const patterns = words;

/**
 * Words in the order of their values, one first; several ways to write one are parted by `/`, and `-` stands for a word that
 * is another one in another language.
 */
const inOrder = words;

/** Headings below which the parts of a recipe stand. `other` ends them, or stands between them without belonging to them. */
const sections = z.strictObject({
  ingredients: words,
  method: words,
  other: words,
  /** What the whole list is called, or its first group where others follow. */
  mainIngredients: words.optional(),
  /** Headings of the method that stand behind the name of the dish: "Mercimek Çorbası Yapılışı". */
  afterDish: words.optional(),
  /** What goes on with a heading: "Ingredients for the cake". */
  for: words.optional(),
  /** Words that make a heading one about ingredients or methods instead of their list. */
  about: words.optional(),
});

/** Labels of facts: "Prep time", "Serves". */
const facts = z.strictObject({ prepTime: words, cookTime: words, totalTime: words, servings: words });

/** What stands in a line that tells for how many a recipe is: "for 4 to 6 people". */
const servingsLine = z.strictObject({
  before: patterns.optional(),
  after: patterns.optional(),
  /** Between the ends of a range. */
  range: words.optional(),
  /** What only a word before it makes a number of servings: "für 12 Stück", but "2 Stück Ei". */
  pieces: patterns.optional(),
  /** Verbs that only what a recipe makes follows: "Makes 16 squares". */
  makes: patterns.optional(),
  /** What joins a value and the label behind it: "20 minutos de preparación". */
  of: words.optional(),
});

/** Names of groups of ingredients, and how they begin and end; no entry of a list begins or ends with what is sure. */
const groups = z.strictObject({
  sureStarts: words.optional(),
  starts: words.optional(),
  sureEnds: words.optional(),
  ends: words.optional(),
  names: words,
});

const numbers = z.strictObject({
  /** From one to twelve, where cooks write them out: "Serves four". */
  counting: inOrder.optional(),
  /** One and a half before a measure: "a cup", "half a lemon". */
  one: words.optional(),
  half: words.optional(),
  /** The same where only speech is read. */
  moreOnes: words.optional(),
  moreHalves: words.optional(),
  /** From one on where only speech is read. */
  spokenCounting: inOrder.optional(),
  /** A hundred behind the number that says how often. */
  hundred: words.optional(),
  /** Hundreds that are one word, with their values. */
  hundreds: z.record(z.string(), z.number()).optional(),
  /** Numbers before a measure that are no other word in another language. */
  spoken: words.optional(),
  /** One, which is an article in many languages. */
  article: words.optional(),
});

/** Units that are said in full and written in short. */
const units = z.strictObject({
  tablespoon: words.optional(),
  teaspoon: words.optional(),
  cup: words.optional(),
  gram: words.optional(),
  kilogram: words.optional(),
  millilitre: words.optional(),
  litre: words.optional(),
  ounce: words.optional(),
  pound: words.optional(),
  minute: words.optional(),
});

const spokenServings = z.strictObject({
  /** Numbers from one on as they stand before guests. */
  counting: inOrder.optional(),
  /** What is counted there. */
  guests: patterns,
  /** Numbers of guests that are one word, with what they say in digits. */
  phrases: z.record(z.string(), z.string()).optional(),
});

const spokenTimes = z.strictObject({
  /** Hours that are one without saying so: "час", "ساعة". */
  loneHours: words.optional(),
  /** What says that a time is not meant to the minute. */
  about: words.optional(),
});

/** Keys of front matter; `ignored` are those of what no recipe keeps. */
const frontMatter = z.strictObject({
  title: words,
  description: words,
  ingredients: words,
  instructions: words,
  servings: words,
  prepTime: words,
  cookTime: words,
  totalTime: words,
  tags: words,
  image: words,
  language: words,
  ignored: words,
});

const lineBreaks = z.strictObject({
  /** What words begin with that keep their hyphen wherever a line ends: "low-" goes on as "low-fat". */
  firstParts: words.optional(),
  /** What joins a first part that stands for a whole word to the next: "Zucker- und Mehlsorten". */
  joining: patterns.optional(),
});

/** The words of one language by which recipes are recognised. Case, accents and marks do not count but in patterns. */
export const lexiconSchema = z.strictObject({
  sections,
  facts,
  servingsLine: servingsLine.optional(),
  groups,
  /** Words before and after the number of a step: "Step 2", "3단계". */
  steps: z.strictObject({ before: patterns, after: patterns.optional() }),
  /** How the labels of a last step that serves the dish begin. */
  servingSteps: patterns.optional(),
  /** What cooks list without an amount. */
  staples: words,
  /** The same that are other words in another language: only a whole line of them names a staple. */
  wholeStaples: words.optional(),
  frontMatter,
  tagLabels: words,
  numbers: numbers.optional(),
  units: units.optional(),
  spokenServings: spokenServings.optional(),
  spokenTimes: spokenTimes.optional(),
  /** Words in almost every sentence of this language and in few of others that share its letters. */
  commonWords: words.optional(),
  negations: words.optional(),
  /** What tables of nutrition count that no kitchen weighs. */
  nutrients: words.optional(),
  lineBreaks: lineBreaks.optional(),
  /** How a recipe is called. */
  recipe: patterns,
  /** How people point to recipes beside the one at hand. */
  otherRecipes: patterns.optional(),
  /** How a text begins that sends the reader elsewhere instead of saying it. */
  elsewhere: patterns.optional(),
  /** Headings below which other people speak, or other recipes are shown. */
  otherVoices: words,
  /** How people head what they say of themselves, of what they film with and of what they sell. */
  promoHeadings: words,
  /** How those who make videos ask to be followed, and tell who paid. */
  promo: patterns,
  /** What the parts of a video are called in which nothing is cooked yet, or any more. */
  frames: words,
  /** How letters, mails and chats begin and end around a recipe. */
  greetings: words,
  closings: words,
  /** What is said at the end of a recipe: "Enjoy your meal". */
  mealGreetings: patterns.optional(),
  /** How words of workshops, sewing rooms, gardens and medicine cabinets begin, none of which is at home in a kitchen. */
  crafts: patterns,
  /** How words of things begin that stand in lists of what is needed and that nobody eats: "beeswax", "knitting needles". */
  inedible: patterns,
  /** How names of things begin in titles that are made by something like a recipe: "Window cleaner". */
  products: patterns,
});

/** What several languages share, or languages without a file of their own have. */
export const sharedLexiconSchema = lexiconSchema.partial().extend({
  sections: sections.partial().optional(),
  facts: facts.partial().optional(),
  groups: groups.partial().optional(),
  steps: z.strictObject({ before: patterns.optional(), after: patterns.optional() }).optional(),
  spokenServings: spokenServings.partial().optional(),
});

export type Lexicon = z.infer<typeof lexiconSchema>;
export type SharedLexicon = z.infer<typeof sharedLexiconSchema>;
