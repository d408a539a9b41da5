/**
 * The average number of tokens per letter in each script, over the tokenisers of common models. Latin words need few
 * tokens, a Chinese character one, and a letter of a rare script can need more than one. Blanks belong to the words.
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

/** Runs of letters of one kind, with a group for each kind, and runs of line breaks. */
const RUNS = new RegExp([...COSTS.map(([letters]) => `(${letters}+)`), String.raw`\n+`].join('|'), 'gu');

/** The tokens of a typical picture of two megapixels, which models split into tiles. */
const PICTURE_TOKENS = 2_600;

/** Estimates the number of tokens of a text in any script, in linear time. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run, ...kinds] of text.matchAll(RUNS)) {
    const cost = COSTS[kinds.findIndex((kind) => kind !== undefined)]?.[1];
    tokens += cost === undefined ? 1 : Math.max(run.length * cost, 0.5);
  }
  return Math.ceil(tokens);
}

/** Estimates the number of tokens of pictures. */
export const estimatePictures = (pictures: number): number => pictures * PICTURE_TOKENS;
