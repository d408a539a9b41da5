import { scalarText, type JsonObject, type JsonValue } from '../text/json/json-value.ts';

/** Nodes by their `@id`, so that references can be followed. */
export type NodeIndex = ReadonlyMap<string, JsonObject>;

const MAX_DEPTH = 12;

/**
 * Replaces references in a value by their nodes. Each node is followed once, because references can be circular and
 * multiply.
 */
export function resolved(
  value: JsonValue | undefined,
  nodes: NodeIndex,
  depth = 0,
  followed = new Set<JsonObject>(),
): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || nodes.size === 0) return value;
  const inner = (entry: JsonValue): JsonValue => resolved(entry, nodes, depth + 1, followed) ?? null;
  if (Array.isArray(value)) return value.some((entry) => typeof entry === 'object') ? value.map(inner) : value;
  const target = isReference(value) ? nodes.get(scalarText(value['@id'])) : undefined;
  if (target !== undefined)
    return followed.has(target) ? value : resolved(target, nodes, depth + 1, followed.add(target));
  if (!Object.values(value).some((entry) => typeof entry === 'object')) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inner(entry)]));
}

/** Whether a node is only a reference: it has an `@id` and nothing else but a type. */
export function isReference(value: JsonObject): boolean {
  return typeof value['@id'] === 'string' && Object.keys(value).every((key) => key === '@id' || key === '@type');
}
