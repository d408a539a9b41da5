import { z } from 'zod';
import { doubtCauseSchema } from '../../../shared/domain/doubt.ts';
import { lineTypeSchema, originalSourceSchema, recipeContentSchema } from '../../../shared/domain/recipe.ts';
import { IMPORT_FAILURES } from '../../../shared/errors.ts';
import { documentReading } from '../archive/formats/archive-recipe.ts';
import { noteLink } from '../archive/notes/note-link.ts';
import { tarListing } from '../document/file/tar-header.ts';
import { zipEntry, zipListing } from '../archive/zip-entries.ts';
import { STAGES } from '../domain/extraction.ts';
import { ASK_NEEDS } from '../llm-reading/ask-needs.ts';
import type { SandboxTasks, TaskName } from './sandbox-protocol.ts';

/** The messages between the sandbox and its child: a parser that was taken over can send anything. */

const bytes = z.instanceof(Uint8Array);
const number = z.number();
const text = z.string();
const texts = z.array(text);
const url = text.nullable();

const place = z.object({ stage: z.enum(STAGES), where: text });
const doubts = z.array(z.object({ index: number.nullable(), why: doubtCauseSchema }));
const field = recipeContentSchema
  .omit({ originalSource: true, ownNotes: true, rating: true, favorite: true, cookedOn: true })
  .keyof();
const provenance = z.partialRecord(field, place.extend({ doubts: doubts.exactOptional() }));

const draftLines = z.array(z.object({ content: text, type: lineTypeSchema }));
const draft = z.object({
  ...place.shape,
  places: z.partialRecord(field, place),
  title: text,
  description: text,
  prepTime: number.nullable(),
  cookTime: number.nullable(),
  totalTime: number.nullable(),
  servings: number.nullable(),
  tags: texts,
  ingredients: draftLines,
  instructions: draftLines,
  images: texts,
  lang: text,
  notes: text,
  yieldText: text,
});

const other = z.object({
  number,
  title: text,
  place: z.union([z.object({ page: number }), z.object({ heading: text })]).nullable(),
});
const box = z.tuple([number, number, number, number]);
const extraction = z.object({
  recipe: recipeContentSchema,
  provenance,
  text,
  boxes: z.array(z.tuple([number, number, number, number, number]).nullable()).exactOptional(),
  pictures: z.array(bytes),
  others: z.array(other),
});

const textLine = z.object({
  text,
  level: number,
  bold: z.boolean(),
  mark: z.enum(['bullet', 'number']).nullable(),
  apart: z.boolean(),
  page: number,
  part: z.enum(['ingredients', 'method', 'other']).exactOptional(),
  isEntry: z.literal(true).exactOptional(),
  unsure: texts.exactOptional(),
  box: box.exactOptional(),
});
/** A document as it crosses the processes: without the function that reads it again. */
const fileDocument = z.object({
  lines: z.array(textLine),
  pictures: z.array(bytes),
  placed: z.array(z.object({ bytes, line: number })).exactOptional(),
  photos: z.array(z.object({ bytes, page: number })).exactOptional(),
  lang: text,
  recognised: z.boolean(),
  blank: z.array(number).exactOptional(),
  stated: draft.exactOptional(),
  unbroken: z.boolean().exactOptional(),
});

const captions = z.object({ address: text, lang: text, automatic: z.boolean(), hasForms: z.boolean() });
const video = z.object({
  site: z.enum(['youtube', 'tiktok', 'instagram', 'facebook']),
  address: text.nullable(),
  title: text,
  channel: text,
  description: text,
  length: number.nullable(),
  chapters: z.array(z.object({ start: number, title: text })),
  captions: z.array(captions),
  pictures: texts,
  lang: text,
  withheld: text.nullable(),
  recipeLinks: texts,
});

const foundLine = z.object({
  text,
  level: number,
  linked: number.exactOptional(),
  page: number.exactOptional(),
  unsure: texts.exactOptional(),
  box: box.exactOptional(),
  foreign: z.boolean().exactOptional(),
});
const readDocument = z.object({
  kind: z.enum(['page', 'file', 'text', 'pages', 'video']),
  lines: z.array(foundLine),
  merged: z.object({ draft, provenance }).nullable(),
  lang: text,
  base: text.nullable(),
  name: text,
  originalSource: originalSourceSchema.nullable(),
  blank: z.array(number),
});
const sourceReading = z.object({
  extraction: extraction.nullable(),
  failure: z.object({ code: z.enum(IMPORT_FAILURES), detail: text.nullable() }).nullable(),
  document: readDocument,
  pictures: z.array(bytes),
  need: z.enum(ASK_NEEDS).nullable(),
  isSeen: z.boolean(),
});

const page = z.object({
  kind: z.literal('page'),
  bytes,
  contentType: text.nullable(),
  url,
  number: number.exactOptional(),
});
const languages = { languages: texts, languageDir: text.exactOptional() };
const source = z.discriminatedUnion('kind', [
  page,
  z.object({ kind: z.literal('file'), bytes, name: text.nullable(), ...languages, number: number.exactOptional() }),
  z.object({ kind: z.literal('text'), text, url, number: number.exactOptional() }),
  z.object({ kind: z.literal('pages'), pages: z.array(fileDocument), name: text }),
  z.object({
    kind: z.literal('video'),
    video,
    url,
    captions: bytes.nullable(),
    heard: z.array(z.object({ start: number, end: number, text })).nullable(),
    isAll: z.boolean(),
  }),
]);

const packedFile = z.object({ name: text, bytes, entry: zipEntry.nullable() });
const preparedPicture = z.object({ bytes, width: number, height: number, mime: z.enum(['image/webp', 'image/jpeg']) });

export const TASK_INPUTS: { readonly [Name in TaskName]: z.ZodType<SandboxTasks[Name]['input']> } = {
  extract: source,
  extractFile: z.object({ bytes, name: text, url, isAll: z.boolean() }),
  recognisePage: z.object({ bytes, ...languages }),
  readVideo: page,
  readSource: source,
  modelPictures: bytes,
  readTranscript: z.object({ document: readDocument, pages: z.array(z.object({ page: number, words: text })) }),
  settleAnswers: z.object({
    document: readDocument,
    answers: z.array(z.object({ from: number, to: number, words: text })),
  }),
  preparePicture: z.object({ bytes, maxSide: number.optional() }),
  preparePage: z.object({ bytes, page: number }),
  preparePictureOfArchive: bytes,
  listZip: z.object({ bytes, size: number }),
  listTar: z.object({ bytes, position: number }),
  unpackFile: packedFile,
  readNoteLinks: z.array(packedFile),
  readArchiveDocument: z.object({
    file: packedFile,
    archive: text,
    readsTexts: z.boolean(),
    languages: texts,
    labels: texts.exactOptional(),
    ended: texts.exactOptional(),
  }),
};

export const TASK_OUTPUTS: { readonly [Name in TaskName]: z.ZodType<SandboxTasks[Name]['output']> } = {
  extract: extraction,
  extractFile: z.object({ recipes: z.array(recipeContentSchema), others: texts, ms: number }),
  recognisePage: fileDocument,
  readVideo: video.nullable(),
  readSource: sourceReading,
  modelPictures: z.array(z.object({ page: number, bytes })),
  readTranscript: z.union([
    z.object({ outcome: z.literal('used'), reading: sourceReading }),
    z.object({ outcome: z.enum(['none', 'nonsense']), reading: z.null() }),
  ]),
  settleAnswers: z.object({
    outcome: z.enum(['used', 'unused', 'none', 'nonsense']),
    extraction: extraction.nullable(),
    dropped: z.array(z.object({ field, index: number.nullable(), text })),
    ends: z.boolean(),
    hasOthers: z.boolean(),
  }),
  preparePicture: preparedPicture,
  preparePage: z.object({ pages: number, picture: preparedPicture.nullable() }),
  preparePictureOfArchive: preparedPicture,
  listZip: zipListing,
  listTar: tarListing,
  unpackFile: bytes,
  readNoteLinks: z.array(noteLink),
  readArchiveDocument: documentReading,
};
