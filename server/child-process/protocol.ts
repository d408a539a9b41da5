import { z } from 'zod';

/** Exit code of a process that can never start as it is set up; starting it again would change nothing. */
export const EXIT_CANNOT_START = 78;

const id = z.int().positive();

/** Parent to child: begin the work of the process, or do a task. */
export const parentMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('task'), id, name: z.string(), input: z.unknown() }),
]);
export type ParentMessage = z.infer<typeof parentMessageSchema>;

/** Child to parent. `reason` is one line for the operator; `code` names a failure that the task may have. */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('cannotStart'), reason: z.string() }),
  z.object({ type: z.literal('progress'), id, progress: z.unknown() }),
  z.object({ type: z.literal('done'), id, output: z.unknown() }),
  z.object({ type: z.literal('failed'), id, code: z.string().nullable(), detail: z.string() }),
]);
export type ChildMessage = z.infer<typeof childMessageSchema>;
