/**
 * Tokens that a letter of a script costs about, seen over the tokenisers of usual models: long words of Latin are few tokens,
 * a Chinese sign is one, of scripts that models know little a letter may be more than one. Blanks belong to the words.
 */
const COSTS: readonly (readonly [letters: string, cost: number])[] = [
  [String.raw`\p{Script=Latin}`, 1 / 3.5],
  [String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]`, 1 / 2.5],
  [String.raw`[\p{Script=Arabic}\p{Script=Hebrew}]`, 1 / 2],
  [String.raw`[\p{N}\p{P}\p{S}]`, 0.9],
  // All others: Han, kana, Hangul, the scripts of India, marks, emoji.
  [
    String.raw`[^\s\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}\p{P}\p{S}]`,
    1,
  ],
];

/** A run of letters of one kind, each kind a group; or lines that end. */
const RUNS = new RegExp([...COSTS.map(([letters]) => `(${letters}+)`), String.raw`\n+`].join('|'), 'gu');

/** A picture of the usual two megapixels, cut in tiles. */
const PICTURE_TOKENS = 2_600;

/** About as many tokens as a text has for a model; of any script, in time that grows with its length. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run, ...kinds] of text.matchAll(RUNS)) {
    const cost = COSTS[kinds.findIndex((kind) => kind !== undefined)]?.[1];
    tokens += cost === undefined ? 1 : Math.max(run.length * cost, 0.5);
  }
  return Math.ceil(tokens);
}

/** About as many tokens as pictures cost a model. */
export const estimatePictures = (pictures: number): number => pictures * PICTURE_TOKENS;
