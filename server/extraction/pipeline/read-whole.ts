import type { Draft, DraftLine, MergedDraft } from '../domain/draft.ts';
import type { Doubt, Provenance } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { readPastedPage } from '../line-labelling/pasted-page.ts';
import { readWithLabeller } from '../line-labelling/read-with-labeller.ts';
import { speakToModels } from '../llm-reading/speaks-to-models.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { isOther } from '../text-reading/is-recipe.ts';
import { enterNotesBelow } from '../text-reading/notes.ts';
import { rowOf } from '../text-reading/rows/row.ts';
import { parseLines, parseRunningText } from '../text-reading/parse-lines.ts';

/** The largest number of lines that are read, which is about four hundred pages. */
const MAX_LINES = 20_000;

/** The probability from which the labeller's recipe is used, if the rules find no complete one. */
const PROBABLE = 0.8;

/** The smallest number of ingredients in a list. */
const FEWEST_ENTRIES = 2;

/** The result of reading a document. */
export interface ReadWhole {
  document: FileDocument;
  merged: MergedDraft;
  isRunningText: boolean;
  /** Whether the line labels are the only evidence for a recipe. */
  isUnsure: boolean;
}

/**
 * Reads the recipe of a document. If it is not complete, reads the further pages; then uses the labels of the lines,
 * else the only part that was found, else a dish in running text.
 */
export async function readWhole(read: FileDocument): Promise<ReadWhole> {
  const document = withFewerLines(read);
  const stated = document.stated === undefined ? [] : [document.stated];
  const rules = mergeDrafts([parseLines(document), ...stated]);
  if (isWhole(rules.draft)) {
    const pasted = document.recognised ? null : readPastedPage(document, rules.draft);
    const isSafe = pasted !== null && !speakToModels(document.lines);
    const merged = isSafe ? mergeDrafts([pasted, ...stated]) : rules;
    return { document, merged, isRunningText: false, isUnsure: false };
  }
  if (document.more !== undefined) return readWhole(await document.more());
  // Prompt injections in a document would become ingredients and steps.
  const isPoisoned = speakToModels(document.lines);
  const labelled = isPoisoned ? null : readByLabeller(document, rules.draft);
  if (labelled !== null) {
    const merged = mergeDrafts([labelled, ...stated]);
    return { document, merged: withDoubts(merged), isRunningText: false, isUnsure: true };
  }
  if (isPoisoned || hasPart(rules.draft)) return { document, merged: rules, isRunningText: false, isUnsure: false };
  const runningText = parseRunningText(document);
  const isRunningText = runningText.ingredients.length > 0;
  return {
    document,
    merged: isRunningText ? mergeDrafts([runningText, ...stated]) : rules,
    isRunningText,
    isUnsure: false,
  };
}

/** The recipe from the labels of the lines and the rules; null if the document probably contains none. */
function readByLabeller(document: FileDocument, rules: Draft): Draft | null {
  const { draft, probability } = readWithLabeller(document, rules);
  const isList = isWhole(draft) && draft.ingredients.length >= FEWEST_ENTRIES;
  return probability > PROBABLE && isList && !isOfOther(draft) ? withNotesBelow(draft, document) : null;
}

/** A draft with the notes below its last step. */
function withNotesBelow(draft: Draft, { lines }: FileDocument): Draft {
  const step = draft.instructions.at(-1)?.content ?? '';
  const last = lines.findLastIndex(({ text }) => text.includes(step));
  if (draft.notes !== '' || last === -1) return draft;
  const whole = { ...draft, places: { ...draft.places } };
  enterNotesBelow(
    lines.slice(last + 1).map((line, index) => rowOf(line, last + index + 2, last + index + 2)),
    whole,
  );
  return whole;
}

function isOfOther({ title, ingredients, instructions }: Draft): boolean {
  return isOther(title, ingredients.map(contentOf), instructions.map(contentOf));
}

const contentOf = ({ content }: DraftLine): string => content;
const isWhole = ({ ingredients, instructions }: Draft): boolean => ingredients.length > 0 && instructions.length > 0;
const hasPart = ({ ingredients, instructions }: Draft): boolean => ingredients.length > 0 || instructions.length > 0;

/** Marks both lists as doubtful, because there is little evidence for them. */
function withDoubts({ draft, provenance }: MergedDraft): MergedDraft {
  const doubts: Doubt[] = [{ index: null, why: 'unsure' }];
  const marked: Provenance = { ...provenance };
  for (const field of ['ingredients', 'instructions'] as const) {
    const origin = provenance[field];
    if (origin !== undefined) marked[field] = { ...origin, doubts };
  }
  return { draft, provenance: marked };
}

function withFewerLines(document: FileDocument): FileDocument {
  return document.lines.length > MAX_LINES ? { ...document, lines: document.lines.slice(0, MAX_LINES) } : document;
}
