import type { z } from 'zod';

/** null where the text is no JSON of this shape. */
export function parseJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // it is no JSON
  }
}
