/** "Bước 1: …", "3. samm – …": a word that no list of step words need know, and a number that counts up. */
const LABELLED =
  /^(?:(?<word>\p{L}[\p{L}\p{M}]{1,14})\s*(?<after>\p{Nd}{1,2})|(?<before>\p{Nd}{1,2})\.?\s*(?<name>\p{L}[\p{L}\p{M}]{1,14}))\s*[:：.)–—-]\s*/u;

/** Fewer such steps may begin so by chance. */
const FEWEST = 2;

/** Removes the labels that the steps count themselves by, in any language: the same word with 1, 2, 3 … */
export function stepLabelRemover(steps: readonly string[]): (step: string) => string {
  const labels = steps.flatMap((step) => labelOf(step) ?? []);
  const counts = labels.length >= FEWEST && labels.every((label, index) => label.number === index + 1);
  if (!counts || new Set(labels.map((label) => label.word)).size > 1) return (step) => step;
  return (step) => (labelOf(step) === null ? step : step.replace(LABELLED, ''));
}

function labelOf(step: string): { word: string; number: number } | null {
  const { word, after, name, before } = LABELLED.exec(step)?.groups ?? {};
  const label = word ?? name;
  return label === undefined ? null : { word: label.toLowerCase(), number: Number(after ?? before) };
}
