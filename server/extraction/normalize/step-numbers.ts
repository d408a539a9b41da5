import type { DraftLine } from '../domain/draft.ts';
import { countedSteps, withoutBareNumber } from '../text/counted-steps.ts';
import { STEP_WORDS } from '../lexicon/step-words.ts';
import { stepNumber } from '../text/prose.ts';

/**
 * Steps without the numbers that a page writes before them: the reader's list counts them itself. Lines that are a
 * number alone ("Step 1") go; a line that holds several numbered steps is cut at each.
 */
export function withoutStepNumbers(lines: readonly DraftLine[]): DraftLine[] {
  const cut = withoutBareNumbers(lines).flatMap((line) => (line.type === 'item' ? cutAtNumbers(line) : [line]));
  const numbered = cut.filter((line) => line.type === 'item' && stepNumber(line.content) !== null).length;
  const items = cut.filter((line) => line.type === 'item').length;
  return cut.flatMap((line) => {
    const step = stepNumber(line.content);
    if (step === null) return [line];
    if (step.rest === '') return [];
    // One number among many steps is part of its sentence.
    return line.type === 'item' && numbered >= items * 0.6 ? [{ ...line, content: step.rest }] : [line];
  });
}

function withoutBareNumbers(lines: readonly DraftLine[]): DraftLine[] {
  const counted = countedSteps(lines.map((line) => (line.type === 'item' ? line.content : '')));
  return lines.map((line, index) =>
    counted.has(index) ? { ...line, content: withoutBareNumber(line.content) } : line,
  );
}

/** Cuts "1. Chop. 2. Fry. 3. Serve." where the numbers count up from one. */
function cutAtNumbers(line: DraftLine): DraftLine[] {
  const parts: string[] = [];
  let rest = line.content;
  for (let next = 2; stepNumber(rest)?.number === next - 1; next++) {
    const at = rest.search(
      new RegExp(
        `(?<=[\\s.。!！；;])(?:${STEP_WORDS})?\\s*${next}\\s*(?:[.)、]|(?<=\\p{L}\\s*\\d+)[:：])\\s*(?=\\p{L})`,
        'iu',
      ),
    );
    if (at === -1) break;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return parts.length < 2 ? [line] : [...parts, rest].map((content) => ({ ...line, content }));
}
