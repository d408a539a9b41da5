import type { Draft, DraftLine, MergedDraft } from '../domain/draft.ts';
import type { Doubt, Provenance } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { readPastedPage } from '../line-labelling/pasted-page.ts';
import { readWithLabeller } from '../line-labelling/read-with-labeller.ts';
import { speakToModels } from '../llm-reading/speaks-to-models.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { isOther } from '../text-reading/is-recipe.ts';
import { parseLines, parseRunningText } from '../text-reading/parse-lines.ts';

/** The first recipe of a file begins and ends within so many lines, some four hundred pages. */
const MAX_LINES = 20_000;

/** From this probability on a document in which the rules find no whole recipe holds one. */
const PROBABLE = 0.8;

/** A list of fewer entries is no list. */
const FEWEST_ENTRIES = 2;

/** What was read of a document. */
export interface ReadWhole {
  document: FileDocument;
  merged: MergedDraft;
  isRunningText: boolean;
  /** Whether only the labels of its lines tell that it holds a recipe. */
  isUnsure: boolean;
}

/**
 * What a document says of its recipe, and of more of it where that is none or not whole: by the rules, else by the
 * labels of its lines, else the one part that is there, else the dish that its sentences tell of.
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
  // Sentences that give a model orders would become entries and steps.
  const isPoisoned = speakToModels(document.lines);
  const labelled = isPoisoned ? null : readByLabeller(document, rules.draft);
  if (labelled !== null) {
    const merged = mergeDrafts([labelled, ...stated]);
    return { document, merged: withDoubts(merged), isRunningText: false, isUnsure: true };
  }
  if (isPoisoned || hasPart(rules.draft)) return { document, merged: rules, isRunningText: false, isUnsure: false };
  const told = parseRunningText(document);
  const isRunningText = told.ingredients.length > 0;
  return { document, merged: isRunningText ? mergeDrafts([told, ...stated]) : rules, isRunningText, isUnsure: false };
}

/** The recipe that the labels of the lines make, beside what the rules read; null where there probably is none. */
function readByLabeller(document: FileDocument, rules: Draft): Draft | null {
  const { draft, probability } = readWithLabeller(document, rules);
  const isList = isWhole(draft) && draft.ingredients.length >= FEWEST_ENTRIES;
  return probability > PROBABLE && isList && !isOfOther(draft) ? draft : null;
}

function isOfOther({ title, ingredients, instructions }: Draft): boolean {
  return isOther(title, ingredients.map(contentOf), instructions.map(contentOf));
}

const contentOf = ({ content }: DraftLine): string => content;
const isWhole = ({ ingredients, instructions }: Draft): boolean => ingredients.length > 0 && instructions.length > 0;
const hasPart = ({ ingredients, instructions }: Draft): boolean => ingredients.length > 0 || instructions.length > 0;

/** Both lists are marked: they were accepted with little evidence. */
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
