import { randomBytes } from 'node:crypto';
import {
  type Chunk,
  chunksOf,
  type GivenAnswer,
  type ReadDocument,
  type Sandbox,
  type Settlement,
  type ShownLine,
  shownLines,
  speaksOfFood,
  STRUCTURE_SCHEMA,
  STRUCTURE_SYSTEM,
  STRUCTURE_VERSION,
  structureQuestion,
} from '../../../extraction/extraction.ts';
import { estimateTokens } from '../../../llm/model/estimate-tokens.ts';
import { type LanguageModel, ModelError } from '../../../llm/model/language-model.ts';
import type { Asker } from './model-reader.ts';

/** Parts of a document that are asked about at most; each may take a minute. */
const MAX_CHUNKS = 5;
/** Of a model's context the answer has this share, and no more than so many tokens. */
const ANSWER_SHARE = 0.35;
const MAX_ANSWER = 4_500;
/** An answer repeats a document's lines with their numbers, and what stands around them. */
const ANSWER_TO_LINES = 2.2;
const LEAST_ANSWER = 600;
/** Estimates may be short of the truth by so much, and a chat adds some tokens of its own. */
const MARGIN = 1.35;
const FRAME = 300;
/** Fewer tokens hold no recipe. */
const LEAST_CHUNK = 300;

const FIXED = estimateTokens(STRUCTURE_SYSTEM) + estimateTokens(JSON.stringify(STRUCTURE_SCHEMA));

/**
 * The recipe of a document by its lines and what a model says of them; long ones are asked about in parts, until the
 * recipe has ended. Throws ModelError where not even the first part was answered.
 */
export async function structureDocument(
  asker: Asker,
  model: LanguageModel,
  sandbox: Pick<Sandbox, 'settleAnswers'>,
  document: ReadDocument,
): Promise<Settlement> {
  const context = await asker.contextOf(model);
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
      const words = await asker.ask(model, questionOf(lines, answerMax));
      answers.push({ from, to, words });
    } catch (error) {
      // What was answered before stands.
      if (settled === null || settled.extraction === null || !(error instanceof ModelError)) throw error;
      return settled;
    }
    settled = await sandbox.settleAnswers(document, answers);
    if (settled.ends) break;
  }
  if (settled === null) throw new ModelError('nonsense', { model: model.model, detail: 'nothing to ask about' });
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

/** A line that nobody could have written into the document. */
function fenceFor(lines: readonly ShownLine[]): string {
  const fence = `===== ${randomBytes(12).toString('hex')} =====`;
  return lines.some(({ text }) => text.includes(fence)) ? fenceFor(lines) : fence;
}
