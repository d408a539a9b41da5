/**
 * The second part of the public interface: the reading of recipes, with models and without. Workers and commands import it.
 * Web servers do not, because it loads the lexicons and the stages of reading, about 250 modules, which would take a tenth of
 * their start and 20 MB. The pipeline loads the file readers, about 50 MB, when it reads a file.
 */
export { chunksOf, type Chunk } from './llm-reading/chunks.ts';
export {
  STRUCTURE_SCHEMA,
  STRUCTURE_SYSTEM,
  STRUCTURE_VERSION,
  structureQuestion,
  TRANSCRIBE_QUESTION,
  TRANSCRIBE_SYSTEM,
  TRANSCRIBE_VERSION,
} from './llm-reading/prompts/prompts.ts';
export { readAnswer } from './llm-reading/answers/read-answer.ts';
export { settleAnswers, type GivenAnswer, type Settlement } from './llm-reading/settle-answers.ts';
export { shownLines, type ShownLine } from './llm-reading/prompts/shown-lines.ts';
export { type ReadDocument, type SourceReading, unreadSource } from './llm-reading/source-reading.ts';
export { speaksOfFood } from './llm-reading/speaks-of-food.ts';

export { readVttCues } from './video/captions/vtt-cues.ts';
export { fetchCaptions, fetchLink, followLinks, followToVideo } from './video/fetch-links.ts';
export { videoMarks } from './video/video-marks.ts';

export { extractSource } from './pipeline/extract-source.ts';
export { readSource } from './pipeline/read-source.ts';
export type { TranscribedPage, TranscriptReading } from './pipeline/read-transcript.ts';
export type { PagePicture } from './pipeline/recognise-page.ts';
export { savedSource } from './pipeline/saved-source.ts';
