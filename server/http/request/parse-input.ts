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

/** Issues of values whose type is right: they are too long or too large, or in another form. */
const OF_VALUE: ReadonlySet<string> = new Set(['too_big', 'too_small', 'invalid_format']);

interface FieldError {
  readonly code: ErrorCode;
  /** Only a faulty program sends a value of a wrong type. */
  readonly isWrongType: boolean;
}

/** The error of each invalid field: the one that its schema names, else a general one. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], input: unknown): Map<string, FieldError> {
  const fields = new Map<string, FieldError>();
  const given = new Map<string, unknown>(Object.entries(input ?? {}));
  for (const { path, message, code } of issues) {
    const name = String(path[0] ?? '');
    if (name === '' || fields.has(name)) continue;
    if (isErrorCode(message)) fields.set(name, { code: message, isWrongType: false });
    else if ((given.get(name) ?? null) === null) fields.set(name, { code: 'errors.fieldMissing', isWrongType: false });
    else fields.set(name, { code: 'errors.invalidInput', isWrongType: !OF_VALUE.has(code) });
  }
  return fields;
}

function refused(errors: ReadonlyMap<string, FieldError>, cause?: unknown): AppError {
  const [first] = errors.values();
  const fields = Object.fromEntries([...errors].map(([name, { code }]) => [name, code]));
  // A wrong type says something about the whole request.
  const code = first === undefined || first.isWrongType ? 'errors.badRequest' : first.code;
  return new AppError(code, { fields, cause });
}

/** Parses input by the endpoint's schema. Throws 400 with the invalid fields and the error of the first one. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (isOverfull(input)) throw new AppError('errors.badRequest');
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw refused(fieldErrors(parsed.error.issues, input), parsed.error);
  const withNul = Object.entries(parsed.data ?? {}).filter(([, value]) => holdsNul(value));
  if (withNul.length > 0)
    throw refused(new Map(withNul.map(([name]) => [name, { code: 'errors.invalidInput', isWrongType: false }])));
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
