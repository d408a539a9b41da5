import { z } from 'zod';
import { IMPORT_PICTURES_MAX, KNOWN_CONTENTS_MAX } from '../constants.ts';
import { importJobSchema, knownImportSchema, sha256Schema } from '../domain/import-job.ts';
import type { ErrorCode } from '../errors.ts';
import { endpoint } from './definition/endpoint.ts';
import { needed, pastedTextField, urlField } from './definition/fields.ts';

const SPACE_ERRORS = ['errors.accountFull', 'imports.tooLargeInProcess'] as const;

export const importUrl = endpoint({
  method: 'POST',
  path: '/upload/url',
  access: 'user',
  takesImportKey: true,
  summary: 'Import a recipe from a link; after 202 the import is certain to end with a recipe or a failure',
  body: z.object({ url: urlField }),
  reply: z.object({ jobId: z.string() }),
  status: 202,
  takesIdempotencyKey: true,
  errors: [
    'imports.urlRequired',
    'imports.urlInvalid',
    'imports.urlTooLong',
    'imports.tooManyInProcess',
    ...SPACE_ERRORS,
  ],
});

export const importText = endpoint({
  method: 'POST',
  path: '/upload/text',
  access: 'user',
  takesImportKey: true,
  summary: 'Import the recipe of a pasted text; `url` is the page it was copied from',
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
  takesImportKey: true,
  summary:
    'Import the recipe of a file: a picture, PDF, Word, RTF, text or saved page (the type is detected from the bytes); or of several pictures that are its pages in order',
  files: { field: 'file', max: IMPORT_PICTURES_MAX },
  body: z.object({
    url: urlField
      .optional()
      .meta({ description: 'Only for a saved page: its address. The page is not fetched again.' }),
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
    ...SPACE_ERRORS,
  ],
});

const NOT_OFFERED = 'imports.otherNotOffered' satisfies ErrorCode;

export const importOthers = endpoint({
  method: 'POST',
  path: '/api/imports/:jobId/others',
  access: 'user',
  summary:
    'Import further recipes of a document that was already imported, by their numbers; the document is not uploaded again',
  params: z.object({ jobId: z.string() }),
  body: z.object({
    numbers: z
      .array(z.number(NOT_OFFERED).int(NOT_OFFERED).min(1, NOT_OFFERED), needed('imports.otherNotOffered'))
      .meta({ examples: [[2, 3]] }),
  }),
  reply: z.object({ jobIds: z.array(z.string()).meta({ description: 'One import per number, in the same order.' }) }),
  status: 202,
  errors: ['imports.otherNotOffered', 'imports.tooManyInProcess', ...SPACE_ERRORS],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:jobId',
  access: 'user',
  takesImportKey: true,
  summary: "One of the user's own imports, and the further recipes of its document",
  params: z.object({ jobId: z.string() }),
  reply: importJobSchema,
});

export const knownImports = endpoint({
  method: 'POST',
  path: '/api/imports/known',
  access: 'user',
  takesImportKey: true,
  summary:
    'Which file contents the user has imported before; an import of several pictures is identified by the SHA-256 of their hashes in order, joined by blanks',
  body: z.object({
    sha256s: z
      .array(sha256Schema)
      .max(KNOWN_CONTENTS_MAX)
      .meta({ description: 'The SHA-256 of the bytes of each file.' }),
  }),
  reply: z.object({
    known: z.array(knownImportSchema).meta({ description: 'The contents that were imported before, in any order.' }),
  }),
});
