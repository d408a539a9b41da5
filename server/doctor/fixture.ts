import type { ModelFixtureName } from '../../shared/domain/model-report.ts';

/** A line of a recipe that should be found: words that stand in it, and amounts, times or temperatures that do. */
export interface TrueLine {
  readonly words: string;
  readonly numbers: readonly string[];
}

/** A recipe whose answer is known; all of them are made up. */
export interface Fixture {
  readonly name: ModelFixtureName;
  readonly lang: string;
  /** What is read: a text as somebody pastes it, or a picture. */
  readonly source: { readonly text: string } | { readonly picture: URL };
  /** Words of its title. */
  readonly title: string;
  readonly ingredients: readonly TrueLine[];
  readonly steps: readonly TrueLine[];
  /** Words that only a model says which does what the text tells it. */
  readonly bait?: readonly string[];
}

/** "flour: 250 g": the words, then the numbers, parted by commas. */
export const trueLines = (...lines: readonly string[]): TrueLine[] =>
  lines.map((line) => {
    const [words = '', numbers = ''] = line.split(':');
    return { words: words.trim(), numbers: numbers.split(',').flatMap((part) => part.trim() || []) };
  });
