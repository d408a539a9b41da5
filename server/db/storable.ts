/**
 * The same value with every text as PostgreSQL can store it: without U+0000 and without halves of surrogate pairs,
 * which neither text nor jsonb takes.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), storable(part)])) as T;
}
