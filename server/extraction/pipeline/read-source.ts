import { ExtractionError } from '../domain/extraction-error.ts';
import type { Source } from '../domain/extraction.ts';
import { findInSource } from './extract-source.ts';
import type { Found } from '../domain/found.ts';
import { sourceFailure } from '../domain/source-failure.ts';
import { ownLines } from '../llm-reading/own-lines.ts';
import type { ReadDocument, SourceFault, SourceReading } from '../llm-reading/source-reading.ts';
import { unreadSource } from '../llm-reading/source-reading.ts';
import type { AskNeed } from '../llm-reading/ask-needs.ts';
import { whenToAsk } from '../llm-reading/when-to-ask.ts';

/** A vision model may read text that was not recognised. */
const UNSEEN = 'importErrors.fileNoText';

/**
 * Reads a source like extractSource, with the data that a model needs. Only throws errors other than ExtractionError.
 */
export async function readSource(source: Source): Promise<SourceReading> {
  try {
    const found = await findInSource(source);
    const { extraction, failure } = found;
    const need = whenToAsk(found);
    return {
      extraction: failure === null ? extraction : null,
      failure: failure === null ? null : faultOf(sourceFailure(failure, source.kind)),
      document: documentOf(found, source.kind, need),
      pictures: extraction.pictures,
      need,
      isSeen: found.recognised,
    };
  } catch (error) {
    const failure = faultOf(sourceFailure(error, source.kind));
    return unreadSource(source.kind, failure, failure.code === UNSEEN);
  }
}

function faultOf(error: unknown): SourceFault {
  if (!(error instanceof ExtractionError)) throw error;
  return { code: error.code, detail: error.detail ?? null };
}

/** The document for a model. It has no lines if no model will be asked. */
function documentOf(found: Found, kind: Source['kind'], need: AskNeed | null): ReadDocument {
  const { merged, lang, base, name, extraction } = found;
  const lines = need !== null || found.recognised ? ownLines(found) : [];
  return {
    kind,
    lines: lines.map(({ text, level, linked, page, unsure }) => ({
      text,
      level,
      ...(page !== undefined && { page }),
      ...(linked !== undefined && linked > 0 && { linked }),
      ...(unsure !== undefined && unsure.length > 0 && { unsure }),
    })),
    merged,
    lang,
    base: base?.href ?? null,
    name,
    originalSource: extraction.recipe.originalSource,
    blank: [...(found.blank ?? [])],
  };
}
