import { z } from 'zod';

/** A JSON Schema (draft 2020-12, as in OpenAPI 3.1), with the keywords that this code reads and any others. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly [keyword: string]: unknown;
}

/** Collects the named schemas that others refer to. */
export interface JsonSchemas {
  /** The schema of a request (`input`) or a response (`output`). Named schemas become references. */
  schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** The named schemas so far, by name. */
  named(): Readonly<Record<string, JsonSchema>>;
}

const LOCAL = '#/$defs/';
export const SCHEMAS = '#/components/schemas/';

/**
 * Points references to the components, and removes the bounds of safe integers and `additionalProperties`, because
 * replies may get further fields.
 */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === '$ref' && typeof inner === 'string') return [[key, inner.replace(LOCAL, SCHEMAS)]];
    if (key === 'id' && typeof inner === 'string') return [];
    if (key === 'additionalProperties' && inner === false) return [];
    if (key === 'maximum' && inner === Number.MAX_SAFE_INTEGER) return [];
    if (key === 'minimum' && inner === Number.MIN_SAFE_INTEGER) return [];
    return [[key, tidy(inner)]];
  });
  return Object.fromEntries(entries);
}

export function createJsonSchemas(): JsonSchemas {
  const found = new Map<string, JsonSchema>();
  return {
    schemaOf(shape, io) {
      // Wrapped in an object, so that a named schema becomes a reference even by itself.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: shape }), { io, unrepresentable: 'any' });
      for (const [name, schema] of Object.entries($defs)) found.set(name, tidy(schema) as JsonSchema);
      return tidy(properties?.['it']) as JsonSchema;
    },
    named: () => Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
