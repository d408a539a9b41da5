import { lineKey } from '../../text/line-key.ts';
import { boundedLines, emptyDraft, type Draft, type DraftLine } from '../../domain/draft.ts';
import type { FoundLine } from '../../domain/found.ts';
import type { AnswerEntry } from './answer-entries.ts';
import type { Answer } from './read-answer.ts';

/** How far from the line that a model points at its text may stand: models miscount by one. */
const NEAR = [0, 1, -1];
/** The entry of a list of ingredients or steps begins with these, which are none of its words. */
const MARK = /^(?:[•·▢□☐*–—-]\s*|\p{Nd}{1,2}[.)]\s+)/u;

/** What a model says of a recipe, as a draft. Pointing is surer than writing: what is a whole line is taken from there. */
export function answerDraft(answer: Answer, lines: readonly FoundLine[]): Draft {
  const { title, description, prepTime, cookTime, totalTime, servings } = answer;
  const pointed = [...answer.ingredients, ...answer.instructions].flatMap(({ line }) => line ?? []);
  const headings = new Set(lines.filter(({ level }) => level > 0).map(({ text }) => lineKey(text)));
  const entries = (list: readonly AnswerEntry[]): DraftLine[] =>
    boundedLines(list.flatMap((entry) => draftLine(asSet(entry, headings), lines) ?? []));
  return {
    ...emptyDraft('model', whereOf(pointed)),
    title,
    description,
    prepTime,
    cookTime,
    totalTime,
    servings,
    ingredients: entries(answer.ingredients),
    instructions: entries(answer.instructions),
  };
}

function whereOf(pointed: readonly number[]): string {
  if (pointed.length === 0) return 'the document';
  const [from, to] = [pointed, pointed].map((all, at) =>
    all.reduce((one, other) => (at === 0 ? Math.min(one, other) : Math.max(one, other))),
  );
  return from === to ? `line ${from}` : `lines ${from} to ${to}`;
}

/** What the source sets as a heading is one, also where a model does not say so. */
function asSet(entry: AnswerEntry, headings: ReadonlySet<string>): AnswerEntry {
  const isHeading = !/\p{N}/u.test(entry.text) && headings.has(lineKey(entry.text));
  return isHeading ? { ...entry, heading: true } : entry;
}

function draftLine({ line, text, heading }: AnswerEntry, lines: readonly FoundLine[]): DraftLine | null {
  const type = heading ? 'title' : 'item';
  const near = line === null ? [] : NEAR.map((by) => lines[line - 1 + by]?.text.replace(MARK, '') ?? '');
  if (text === '') return near[0] === undefined || near[0] === '' ? null : { content: near[0], type };
  const key = lineKey(text);
  return { content: near.find((own) => own !== '' && lineKey(own) === key) ?? text, type };
}
