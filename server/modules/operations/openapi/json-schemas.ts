import { z } from 'zod';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it: the keywords that we read, and any other. */
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
  /** The schema of what is sent (`input`) or answered (`output`); named ones become references. */
  schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** The named schemas so far, by name. */
  named(): Readonly<Record<string, JsonSchema>>;
}

const LOCAL = '#/$defs/';
export const SCHEMAS = '#/components/schemas/';

/** References lead to the components; the safe integers' bounds are no news, and a reply may grow by a field. */
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
      // Within an object, so that a named shape is a reference also where it stands alone.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: shape }), { io, unrepresentable: 'any' });
      for (const [name, schema] of Object.entries($defs)) found.set(name, tidy(schema) as JsonSchema);
      return tidy(properties?.['it']) as JsonSchema;
    },
    named: () => Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
