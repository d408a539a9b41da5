import { randomBytes } from 'node:crypto';
import type { Sandbox } from '../../../extraction/extraction.ts';
import {
  type Chunk,
  chunksOf,
  type GivenAnswer,
  type ReadDocument,
  type Settlement,
  type ShownLine,
  shownLines,
  speaksOfFood,
  STRUCTURE_SCHEMA,
  STRUCTURE_SYSTEM,
  STRUCTURE_VERSION,
  structureQuestion,
} from '../../../extraction/reading.ts';
import { estimateTokens } from '../../../llm/model/estimate-tokens.ts';
import { type LanguageModel, ModelError } from '../../../llm/model/language-model.ts';
import type { ModelReader } from './model-reader.ts';

/** The most parts of a document that are read with a model; each may take a minute. */
const MAX_CHUNKS = 5;
/** The answer's share of the context, and its most tokens. */
const ANSWER_SHARE = 0.35;
const MAX_ANSWER = 4_500;
/** An answer repeats lines of the document with their numbers, inside JSON. */
const ANSWER_TO_LINES = 2.2;
const LEAST_ANSWER = 600;
/** The factor by which estimates may be too low, and the tokens that a chat adds. */
const MARGIN = 1.35;
const FRAME = 300;
/** A part with fewer tokens cannot hold a recipe. */
const LEAST_CHUNK = 300;

const FIXED = estimateTokens(STRUCTURE_SYSTEM) + estimateTokens(JSON.stringify(STRUCTURE_SCHEMA));

/**
 * Reads the recipe of a document with a model, checked against the lines of the document. Long documents are read in
 * parts until the recipe has ended. Throws ModelError where the first part fails.
 */
export async function structureDocument(
  reader: ModelReader,
  model: LanguageModel,
  sandbox: Pick<Sandbox, 'settleAnswers'>,
  document: ReadDocument,
): Promise<Settlement> {
  const context = await reader.contextOf(model);
  const answerMax = Math.min(MAX_ANSWER, Math.floor(context * ANSWER_SHARE));
  const room = Math.floor((context - answerMax - FRAME) / MARGIN) - FIXED;
  if (room < LEAST_CHUNK) throw new ModelError('tooSmall', { model: model.model, detail: `a context of ${context}` });
  const chunks = chunksOf(shownLines(document.lines, document.name), room, estimateTokens);
  const first = Math.max(
    0,
    chunks.findIndex(({ lines }) => speaksOfFood(lines)),
  );
  const answers: GivenAnswer[] = [];
  let settled: Settlement | null = null;
  for (const { from, to, lines } of chunks.slice(first, first + MAX_CHUNKS)) {
    try {
      const words = await reader.read(model, questionOf(lines, answerMax));
      answers.push({ from, to, words });
    } catch (error) {
      // Earlier answers are kept.
      if (settled === null || settled.extraction === null || !(error instanceof ModelError)) throw error;
      return settled;
    }
    settled = await sandbox.settleAnswers(document, answers);
    if (settled.ends) break;
  }
  if (settled === null)
    throw new ModelError('nonsense', { model: model.model, detail: 'the document has no lines to read' });
  return settled;
}

function questionOf(lines: Chunk['lines'], answerMax: number) {
  const user = structureQuestion(lines, fenceFor(lines));
  const wanted = LEAST_ANSWER + Math.ceil(estimateTokens(user) * ANSWER_TO_LINES);
  return {
    purpose: 'structure',
    prompt: STRUCTURE_VERSION,
    system: STRUCTURE_SYSTEM,
    user,
    schema: STRUCTURE_SCHEMA,
    answerTokens: Math.min(answerMax, wanted),
  } as const;
}

/** A delimiter that the document cannot contain. */
function fenceFor(lines: readonly ShownLine[]): string {
  const fence = `===== ${randomBytes(12).toString('hex')} =====`;
  return lines.some(({ text }) => text.includes(fence)) ? fenceFor(lines) : fence;
}
