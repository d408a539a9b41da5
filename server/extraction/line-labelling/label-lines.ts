import { featuresOf, type LineFeatures } from './line-features.ts';
import { LINE_LABELS, type LabelInput, type LabelledLine, type LineLabel } from './line-label.ts';
import { scoresOf, type LineModel } from './line-model.ts';
import { bestPath, pathMargins } from './viterbi.ts';

/** The labels of a document's lines, each with its confidence; the lines are labelled together. */
export function labelLines(lines: readonly LabelInput[], model: LineModel): LabelledLine[] {
  return labelWithFeatures(lines, featuresOf(lines), model);
}

/** The same of lines whose features are known. */
export function labelWithFeatures(
  lines: readonly LabelInput[],
  features: readonly LineFeatures[],
  model: LineModel,
): LabelledLine[] {
  const scores = scoresOf(model, features);
  const path = bestPath(scores);
  const margins = pathMargins(scores, path);
  return lines.map((line, index) => ({
    line,
    label: LINE_LABELS[path[index] ?? 0] as LineLabel,
    confidence: 1 / (1 + Math.exp(-(margins[index] ?? 0) / model.marginScale)),
  }));
}
