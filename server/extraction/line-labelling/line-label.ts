import type { Hint } from '../lexicon/hints.ts';
import type { TextLine } from '../domain/text-line.ts';

/** What a line is in a document that may hold a recipe. The order numbers the labels in the generated weights. */
export const LINE_LABELS = ['title', 'note', 'heading', 'ingredient', 'step', 'fact', 'none'] as const;

export type LineLabel = (typeof LINE_LABELS)[number];

/** A line of any document, with what a page's markup tells beside it; absent where the document is no page. */
export interface LabelInput extends TextLine {
  /** The share of it that is linked, 0 to 1. */
  linked?: number;
  hint?: Hint | null;
  /** Whether it stands among other people's words. */
  foreign?: boolean;
}

/** A line, its label, and how sure that is. */
export interface LabelledLine {
  line: LabelInput;
  label: LineLabel;
  /** 0 to 1, from the score that the best labelling of all lines loses when this line takes its next best label. */
  confidence: number;
}
