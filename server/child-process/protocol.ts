import { z } from 'zod';

/** The exit code of a process that cannot start with this configuration, so that a restart is useless. */
export const EXIT_CANNOT_START = 78;

const id = z.int().positive();

/** From parent to child: start the process's work, or perform a task. */
export const parentMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('task'), id, name: z.string(), input: z.unknown() }),
]);
export type ParentMessage = z.infer<typeof parentMessageSchema>;

/** From child to parent. `reason` is one line for the operator; `code` identifies an expected failure of a task. */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('cannotStart'), reason: z.string() }),
  z.object({ type: z.literal('progress'), id, progress: z.unknown() }),
  z.object({ type: z.literal('done'), id, output: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    id,
    code: z.string().nullable(),
    detail: z.string(),
    text: z.string().optional(),
  }),
]);
export type ChildMessage = z.infer<typeof childMessageSchema>;
