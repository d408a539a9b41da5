/**
 * The public interface of the extraction; the rest of the server imports nothing else but `reading.ts`. Its stages, in order:
 * domain, lexicon, text, document, structured-data, page-reading, line-labelling, text-reading, reconcile, normalize,
 * grounding, llm-reading, fetch, video, pipeline, archive, sandbox. A stage imports only earlier ones.
 *
 * Here is what web servers need: sources and their errors, kinds of files, the network, the sandbox, and the tracing of a stored
 * recipe.
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

export { createGuardedFetch, type Fetched, type GuardedFetch, type SharedFetch } from './fetch/guarded-fetch.ts';

export { readVideoLink, statedAddress, type VideoLink, watchPageOf } from './video/links/video-link.ts';

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
