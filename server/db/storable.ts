import { streamSafe } from '../../shared/format/stream-safe.ts';

/**
 * The same value with texts that PostgreSQL can store: without U+0000 and without lone surrogates, which neither text
 * nor jsonb accepts. They can be compared in limited time, too.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return streamSafe(value.replaceAll('\u0000', '').toWellFormed()) as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), storable(part)])) as T;
}
