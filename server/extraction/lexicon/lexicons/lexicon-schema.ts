import { z } from 'zod';

/** Words or phrases of one language in usual spelling. */
const words = z.array(z.string().min(1).regex(/^\S/u).regex(/\S$/u));

/** Words of one language as parts of case-insensitive regular expressions. */
const patterns = words;

/**
 * Words in order of their values, beginning with one. Alternatives for one value are separated by `/`; `-` replaces a
 * word that has another meaning in another language.
 */
const inOrder = words;

/**
 * Headings of the sections of a recipe. A heading in `other`, `notes` or `noteTopics` ends the sections, or begins
 * another part between them.
 */
const sections = z.strictObject({
  ingredients: words,
  method: words,
  other: words,
  /** Headings of notes that say no more than that: "Tips". */
  notes: words,
  /** Headings of notes that name their topic: "Storage". */
  noteTopics: words,
  /** Names of the entire list, or of its first group if others follow. */
  mainIngredients: words.optional(),
  /** Headings of the method after the name of the dish: "Mercimek Çorbası Yapılışı". */
  afterDish: words.optional(),
  /** Words after a heading word: "Ingredients for the cake". */
  for: words.optional(),
  /** Words that make a heading about ingredients or methods in general, rather than the heading of a list. */
  about: words.optional(),
});

/** Labels of facts: "Prep time", "Serves". */
const facts = z.strictObject({ prepTime: words, cookTime: words, totalTime: words, servings: words });

/** Words in a line with the number of servings: "for 4 to 6 people". */
const servingsLine = z.strictObject({
  before: patterns.optional(),
  after: patterns.optional(),
  /** Words between the ends of a range. */
  range: words.optional(),
  /** Units that only count as servings after an introductory word: "für 12 Stück", but not "2 Stück Ei". */
  pieces: patterns.optional(),
  /** Verbs before the yield of a recipe: "Makes 16 squares". */
  makes: patterns.optional(),
  /** Words between a value and the label after it: "20 minutos de preparación". */
  of: words.optional(),
});

/** Names of groups of ingredients, and their beginnings and ends. No ingredient begins or ends with the `sure` ones. */
const groups = z.strictObject({
  sureStarts: words.optional(),
  starts: words.optional(),
  sureEnds: words.optional(),
  ends: words.optional(),
  names: words,
});

const numbers = z.strictObject({
  /** From one to twelve, in languages in which recipes spell them out: "Serves four". */
  counting: inOrder.optional(),
  /** Words for one (`one`) and for a half (`half`) before a measure: "a cup", "half a lemon". */
  one: words.optional(),
  half: words.optional(),
  /** The same, for spoken text only. */
  moreOnes: words.optional(),
  moreHalves: words.optional(),
  /** Numbers from one on, for spoken text only. */
  spokenCounting: inOrder.optional(),
  /** Words for "hundred" after a number. */
  hundred: words.optional(),
  /** Multiples of a hundred that are one word, with their values. */
  hundreds: z.record(z.string(), z.number()).optional(),
  /** Numbers before a measure that have no other meaning in another language. */
  spoken: words.optional(),
  /** Words for one that are also articles. */
  article: words.optional(),
});

/** Spoken and written forms of units. */
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
  /** Numbers from one on, in the form used before words for people. */
  counting: inOrder.optional(),
  /** Words for people and portions. */
  guests: patterns,
  /** Numbers of people that are one word, with their values in digits. */
  phrases: z.record(z.string(), z.string()).optional(),
});

const spokenTimes = z.strictObject({
  /** Words for a single hour without a number: "час", "ساعة". */
  loneHours: words.optional(),
  /** Words that mark a time as approximate. */
  about: words.optional(),
});

/** Keys of front matter. `ignored` are keys without a field in a recipe. */
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
  /** First parts of words that keep their hyphen at the end of a line: "low-" continues as "low-fat". */
  firstParts: words.optional(),
  /** Words that join a first part with a hyphen to the next word: "Zucker- und Mehlsorten". */
  joining: patterns.optional(),
});

/**
 * The words of one language for recognising recipes. Case, accents and combining marks are ignored, except in patterns.
 */
export const lexiconSchema = z.strictObject({
  sections,
  facts,
  servingsLine: servingsLine.optional(),
  groups,
  /** Words before and after the number of a step: "Step 2", "3단계". */
  steps: z.strictObject({ before: patterns, after: patterns.optional() }),
  /** Beginnings of the labels of a last step, for serving. */
  servingSteps: patterns.optional(),
  /** Ingredients that are often listed without an amount. */
  staples: words,
  /** Staples that have another meaning in another language. They only count if they are the entire line. */
  wholeStaples: words.optional(),
  frontMatter,
  tagLabels: words,
  numbers: numbers.optional(),
  units: units.optional(),
  spokenServings: spokenServings.optional(),
  spokenTimes: spokenTimes.optional(),
  /** Words that are very common in this language and rare in others with the same script. */
  commonWords: words.optional(),
  negations: words.optional(),
  /** Names of nutrients in nutrition tables that are no ingredients. */
  nutrients: words.optional(),
  lineBreaks: lineBreaks.optional(),
  /** Words for "recipe". */
  recipe: patterns,
  /** Phrases that refer to other recipes. */
  otherRecipes: patterns.optional(),
  /** Beginnings of texts that refer to another place. */
  elsewhere: patterns.optional(),
  /** Headings of comments and of other recipes. */
  otherVoices: words,
  /** Headings of promotional text about the author, equipment or products. */
  promoHeadings: words,
  /** Phrases of video authors that ask for subscriptions or name sponsors. */
  promo: patterns,
  /** Titles of chapters before or after the cooking. */
  frames: words,
  /** Greetings (`greetings`) and closing remarks (`closings`) in letters, mails and chats around a recipe. */
  greetings: words,
  closings: words,
  /** Greetings before a meal, at the end of a recipe: "Enjoy your meal". */
  mealGreetings: patterns.optional(),
  /** Beginnings of words about workshops, sewing, gardening and medicine that do not occur in recipes. */
  crafts: patterns,
  /** Beginnings of verbs of kitchen work, without those that also occur in errands: "whisk", "simmer". */
  kitchenWork: patterns.optional(),
  /** Beginnings of words for inedible materials: "beeswax", "knitting needles". */
  inedible: patterns,
  /** Beginnings of words for inedible products in titles: "Window cleaner". */
  products: patterns,
});

/** Words that several languages share, and words of languages without a file of their own. */
export const sharedLexiconSchema = lexiconSchema.partial().extend({
  sections: sections.partial().optional(),
  facts: facts.partial().optional(),
  groups: groups.partial().optional(),
  steps: z.strictObject({ before: patterns.optional(), after: patterns.optional() }).optional(),
  spokenServings: spokenServings.partial().optional(),
});

export type Lexicon = z.infer<typeof lexiconSchema>;
export type SharedLexicon = z.infer<typeof sharedLexiconSchema>;
