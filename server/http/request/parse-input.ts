import type { z } from 'zod';
import { storable } from '../../db/storable.ts';
import { AppError } from '../../core/errors.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { isOverfull } from '../../../shared/rules/is-overfull.ts';

/** Whether a value contains U+0000 at any depth, which PostgreSQL cannot store. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (Array.isArray(value)) return value.some(holdsNul);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** Parses input by the endpoint's schema. Throws 400 with the invalid fields. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (isOverfull(input)) throw new AppError('errors.badRequest');
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')).filter(Boolean));
    const fields = Object.fromEntries([...names].map((name): [string, ErrorCode] => [name, 'errors.invalidInput']));
    throw new AppError('errors.badRequest', { fields, cause: parsed.error });
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
