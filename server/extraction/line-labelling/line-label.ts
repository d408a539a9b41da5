import type { Hint } from '../lexicon/hints.ts';
import type { TextLine } from '../domain/text-line.ts';

/** The role of a line in a document. The order of the labels is part of the generated weights. */
export const LINE_LABELS = ['title', 'note', 'heading', 'ingredient', 'step', 'fact', 'none'] as const;

export type LineLabel = (typeof LINE_LABELS)[number];

/** A line of any document. Properties of a web page's markup are absent for other documents. */
export interface LabelInput extends TextLine {
  /** The share of its text that is linked, 0 to 1. */
  linked?: number;
  hint?: Hint | null;
  /** Whether it is among comments or content of other recipes. */
  foreign?: boolean;
}

/** A line with its label and the confidence of the label. */
export interface LabelledLine {
  line: LabelInput;
  label: LineLabel;
  /** 0 to 1, calculated from the loss of score if this line takes its next best label. */
  confidence: number;
}
