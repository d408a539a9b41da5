import { z } from 'zod';
import { IMPORT_PICTURES_MAX, KNOWN_CONTENTS_MAX } from '../constants.ts';
import { importJobSchema, knownImportSchema, sha256Schema } from '../domain/import-job.ts';
import { endpoint } from './endpoint.ts';
import { pastedTextField, urlField } from './fields.ts';

export const importUrl = endpoint({
  method: 'POST',
  path: '/upload/url',
  access: 'user',
  summary: 'Import a recipe from a link; 202 is a promise that the import ends',
  body: z.object({ url: urlField }),
  reply: z.object({ jobId: z.string() }),
  status: 202,
  takesIdempotencyKey: true,
  errors: ['imports.urlRequired', 'imports.urlInvalid', 'imports.urlTooLong', 'imports.tooManyInProcess'],
});

export const importText = endpoint({
  method: 'POST',
  path: '/upload/text',
  access: 'user',
  summary: 'Import the recipe of a pasted text; `url` tells where it was found',
  body: z.object({ text: pastedTextField, url: urlField.optional() }),
  reply: z.object({ jobId: z.string() }),
  status: 202,
  takesIdempotencyKey: true,
  errors: [
    'imports.textRequired',
    'imports.textTooLong',
    'imports.urlInvalid',
    'imports.urlTooLong',
    'imports.tooManyInProcess',
  ],
});

export const importFile = endpoint({
  method: 'POST',
  path: '/upload/file',
  access: 'user',
  summary:
    'Import the recipe of a file: a picture, PDF, Word, RTF, text or a saved page, told by its bytes; or of several pictures, its pages in order',
  files: { field: 'file', max: IMPORT_PICTURES_MAX },
  body: z.object({
    url: urlField
      .optional()
      .meta({ description: 'Of a saved page: where it is. It is read as that page, which is not fetched.' }),
  }),
  reply: z.object({ jobId: z.string() }),
  status: 202,
  takesIdempotencyKey: true,
  errors: [
    'imports.fileUnsupported',
    'imports.urlInvalid',
    'imports.urlTooLong',
    'imports.onlyPicturesTogether',
    'imports.tooManyPictures',
    'imports.picturesTooLarge',
    'imports.tooManyInProcess',
  ],
});

export const importOthers = endpoint({
  method: 'POST',
  path: '/api/imports/:jobId/others',
  access: 'user',
  summary: 'Import further recipes of the document that an import has read, by their numbers; nothing is sent again',
  params: z.object({ jobId: z.string() }),
  body: z.object({ numbers: z.array(z.number().int().min(1)).meta({ examples: [[2, 3]] }) }),
  reply: z.object({ jobIds: z.array(z.string()).meta({ description: 'One import for each, in their order.' }) }),
  status: 202,
  errors: ['imports.otherNotOffered', 'imports.tooManyInProcess'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:jobId',
  access: 'user',
  summary: "One of one's own imports, and the further recipes of its document",
  params: z.object({ jobId: z.string() }),
  reply: importJobSchema,
});

export const knownImports = endpoint({
  method: 'POST',
  path: '/api/imports/known',
  access: 'user',
  summary:
    'Which contents of files one has imported before; several pictures of one import are known by the SHA-256 of their hashes in order, joined by blanks',
  body: z.object({
    sha256s: z.array(sha256Schema).max(KNOWN_CONTENTS_MAX).meta({ description: 'Of the bytes of each file.' }),
  }),
  reply: z.object({ known: z.array(knownImportSchema).meta({ description: 'Those that are known, in any order.' }) }),
});
