import { z } from 'zod';
import { timeSchema } from '../domain/time.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';
import { currentPasswordField, NAME_ERRORS, nameField } from './definition/fields.ts';
import { OWNER_PROOF_ERRORS } from './second-factor.ts';

const importKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: timeSchema,
    lastUsedAt: timeSchema.nullable().meta({ description: 'Accurate to ten minutes.' }),
  })
  .meta({ id: 'ImportKey' });
export type ImportKey = z.infer<typeof importKeySchema>;

export const listImportKeys = endpoint({
  method: 'GET',
  path: '/auth/import-keys',
  access: 'user',
  summary: "The user's own keys for programs that import, the oldest first",
  reply: z.object({ importKeys: z.array(importKeySchema) }),
});

export const createImportKey = endpoint({
  method: 'POST',
  path: '/auth/import-keys',
  access: 'user',
  summary: 'Make a key with which a program can import, and nothing else. It is sent as a bearer token',
  body: z.object({ name: nameField, currentPassword: currentPasswordField }),
  reply: successSchema.extend({
    importKey: importKeySchema,
    key: z.string().meta({ description: 'It is shown only now.' }),
  }),
  status: 201,
  errors: [...NAME_ERRORS, ...OWNER_PROOF_ERRORS, 'users.importKeysFull'],
});

export const removeImportKey = endpoint({
  method: 'DELETE',
  path: '/auth/import-keys/:id',
  access: 'user',
  summary: "Remove one of the user's own keys; programs that have it cannot import any more",
  params: idParamsSchema,
  reply: successSchema,
});
