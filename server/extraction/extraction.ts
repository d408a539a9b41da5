/**
 * The public interface of the extraction; the rest of the server imports nothing else. Its stages, in order:
 * domain, lexicon, text, document, structured-data, page-reading, line-labelling, text-reading, reconcile, normalize,
 * grounding, llm-reading, fetch, video, pipeline, archive, sandbox. A stage imports only earlier ones. The pipeline loads the file
 * readers, about 50 MB, when it reads a file.
 */
export { ExtractionError, SandboxCrash, SandboxFault } from './domain/extraction-error.ts';
export type {
  Extraction,
  FileSource,
  OtherRecipe,
  PageSource,
  Provenance,
  RecipePlace,
  Source,
  VideoSource,
} from './domain/extraction.ts';
export type { FileDocument } from './domain/text-line.ts';
export type { Cue, Video, VideoSite } from './domain/video.ts';

export { firstCharacters } from './text/cut-text.ts';
export { decodeBytes } from './text/decode-bytes.ts';
export { directionOf, languageOf } from './text/language.ts';
export { fileKind, SNIFFED_BYTES, type FileKind } from './document/file/file-kind.ts';
export { recognisableLanguages } from './document/image/recogniser/language-data.ts';
export { pictureType } from './document/picture/picture-type.ts';

export { traceRecipe, type TracedPart } from './grounding/trace-recipe.ts';

export { chunksOf, type Chunk } from './llm-reading/chunks.ts';
export {
  STRUCTURE_SCHEMA,
  STRUCTURE_SYSTEM,
  STRUCTURE_VERSION,
  structureQuestion,
} from './llm-reading/prompts/prompts.ts';
export { TRANSCRIBE_QUESTION, TRANSCRIBE_SYSTEM, TRANSCRIBE_VERSION } from './llm-reading/prompts/prompts.ts';
export { readAnswer } from './llm-reading/answers/read-answer.ts';
export { settleAnswers, type GivenAnswer, type Settlement } from './llm-reading/settle-answers.ts';
export { shownLines, type ShownLine } from './llm-reading/prompts/shown-lines.ts';
export type { ReadDocument, SourceReading } from './llm-reading/source-reading.ts';
export { speaksOfFood } from './llm-reading/speaks-of-food.ts';
export { unreadSource } from './llm-reading/source-reading.ts';

export { createGuardedFetch, type Fetched, type GuardedFetch, type SharedFetch } from './fetch/guarded-fetch.ts';

export { readVttCues } from './video/captions/vtt-cues.ts';
export { fetchCaptions } from './video/fetch-links.ts';
export { fetchLink } from './video/fetch-links.ts';
export { followLinks, followToVideo } from './video/fetch-links.ts';
export { readVideoLink, statedAddress, type VideoLink, watchPageOf } from './video/links/video-link.ts';
export { videoMarks } from './video/video-marks.ts';

export { extractSource } from './pipeline/extract-source.ts';
export { readSource } from './pipeline/read-source.ts';
export type { TranscribedPage, TranscriptReading } from './pipeline/read-transcript.ts';
export type { PagePicture } from './pipeline/recognise-page.ts';
export { savedSource } from './pipeline/saved-source.ts';

export type { ArchivePicture, ArchiveRecipe, DocumentReading } from './archive/formats/archive-recipe.ts';
export { labelsOfNotes, noteIdOf } from './archive/notes/note-link.ts';
export { beginsLikeExport, beginsLikeXmlExport } from './archive/begins-like-export.ts';
export { writeOwnCooklang } from './archive/formats/own-texts/own-cooklang.ts';
export { writeOwnMarkdown } from './archive/formats/own-texts/own-markdown.ts';
export { isTarHeader, type TarEntry } from './document/file/tar-header.ts';
export type { PackedFile, ZipEntry } from './archive/zip-entries.ts';

export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox/create-sandbox.ts';
export { canMeasureUsage } from './sandbox/process-usage.ts';
export { extractBatch } from './sandbox/extract-batch.ts';
export type { ModelPicture } from './sandbox/model-pictures.ts';
export type { PreparedPage, PreparedPicture } from './sandbox/prepare-picture.ts';
