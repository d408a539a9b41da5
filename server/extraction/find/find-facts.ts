import { emptyDraft, type Draft } from '../draft.ts';
import type { PageLine } from '../read/page-lines.ts';
import { parseMinutes } from '../shape/minutes.ts';
import { parseServings } from '../shape/servings.ts';
import { factOf, isServingsLine, type Fact } from '../words/fact-labels.ts';

/** Longer lines are sentences, not labelled facts. */
const MAX_LENGTH = 70;

/** Times and servings that the page labels: "Prep time: 10 min" on one line, or the label above its value. */
export function findFacts(lines: readonly PageLine[]): Draft {
  const draft = emptyDraft('visible-page', 'labelled lines');
  for (const [index, line] of lines.entries()) {
    if (line.hint === 'foreign' || line.text.length > MAX_LENGTH) continue;
    const next = lines[index + 1]?.text ?? '';
    for (const [fact, value] of statedOn(line.text, next.length <= 30 ? next : '')) {
      draft[fact] ??= fact === 'servings' ? parseServings(value) : minutesOf(value);
    }
  }
  return draft;
}

function statedOn(text: string, next: string): [Fact, string][] {
  if (isServingsLine(text)) return [['servings', text]];
  const alone = factOf(text);
  if (alone !== null) return /\d/.test(next) ? [[alone, next]] : [];
  // Several facts may share a line: "Prep 10 min Cook 20 min".
  const found: [Fact, string][] = [];
  for (const part of text.matchAll(
    /([\p{L}\p{M}][\p{L}\p{M}\s'/-]*?)\s*[:：]?\s*((?:\d|[¼-¾])[^:：|•]*?)(?=$|[|•·,;]|\s(?=\p{Lu}))/gu,
  )) {
    const fact = factOf(part[1] ?? '');
    if (fact !== null) found.push([fact, part[2] ?? '']);
  }
  return found;
}

/** Minutes where a unit of time is named: a bare number beside "Time" may be anything. */
function minutesOf(value: string): number | null {
  return /\d\s*\p{L}|:/u.test(value.normalize('NFKC')) ? parseMinutes(value) : null;
}
