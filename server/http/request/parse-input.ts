import type { z } from 'zod';
import { storable } from '../../db/storable.ts';
import { AppError } from '../../core/errors.ts';
import { type ErrorCode, isErrorCode } from '../../../shared/errors.ts';
import { isOverfull } from '../../../shared/rules/is-overfull.ts';

/** Whether a value contains U+0000 at any depth, which PostgreSQL cannot store. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (Array.isArray(value)) return value.some(holdsNul);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** The error of each invalid field: the one that its schema names, else a general one. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], input: unknown): Map<string, ErrorCode> {
  const fields = new Map<string, ErrorCode>();
  const given = new Map<string, unknown>(Object.entries(input ?? {}));
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    if (name === '' || fields.has(name)) continue;
    const general = (given.get(name) ?? null) === null ? 'errors.fieldMissing' : 'errors.invalidInput';
    fields.set(name, isErrorCode(message) ? message : general);
  }
  return fields;
}

/** Parses input by the endpoint's schema. Throws 400 with the invalid fields and the error of the first one. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (isOverfull(input)) throw new AppError('errors.badRequest');
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error.issues, input);
    const [first = 'errors.invalidInput'] = fields.values();
    // Only a faulty program sends a value of a wrong type, so the whole request is said to be wrong.
    const code = first === 'errors.invalidInput' ? 'errors.badRequest' : first;
    throw new AppError(code, { fields: Object.fromEntries(fields), cause: parsed.error });
  }
  if (holdsNul(parsed.data)) throw new AppError('errors.badRequest');
  return storable(parsed.data);
}

/** Parses the parameters of a path. Throws 404 if they are invalid. */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params);
  if (!parsed.success || holdsNul(parsed.data)) throw new AppError('errors.notFound');
  return parsed.data;
}

/** A number in a path; 0, which is no number of anything, where it is none. */
export const numberIn = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0);
