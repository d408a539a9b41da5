import { takeText, type Work } from '../domain/work.ts';
import { isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';

const MAX_DEPTH = 60;
const MAX_FOLLOWED = 8;

/** Replaces the references in an object by the objects that they refer to. */
export type Linker = (value: JsonObject) => JsonObject;

/**
 * Creates a linker for a normalised store. `{"__ref": "Step:1"}`, or `{"type": "id", "id": "Step:1"}` in older stores,
 * refer to the object under that key, at any place in `root`. A value without references is returned unchanged.
 */
export function linkerOf(root: JsonValue, work: Work): Linker {
  const referenced = new Set<string>();
  visit(root, 0, (value) => {
    const reference = referenceOf(value);
    if (reference !== null) referenced.add(reference);
  });
  if (referenced.size === 0) return (value) => value;
  const objects = new Map<string, JsonObject>();
  visit(root, 0, (value) => {
    for (const [key, entry] of Object.entries(value))
      if (referenced.has(key) && isObject(entry)) objects.set(key, entry);
  });
  const linking = new Linking(objects, work);
  return (value) => {
    const linked = linking.linked(value, 0, 0);
    return isObject(linked) ? linked : value;
  };
}

function referenceOf(value: JsonObject): string | null {
  const key = value['__ref'] ?? (value['type'] === 'id' ? value['id'] : null);
  return typeof key === 'string' ? key : null;
}

function visit(value: JsonValue, depth: number, see: (value: JsonObject) => void): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  if (isObject(value)) see(value);
  for (const entry of Object.values(value)) visit(entry, depth + 1, see);
}

class Linking {
  readonly #objects: ReadonlyMap<string, JsonObject>;
  readonly #work: Work;

  constructor(objects: ReadonlyMap<string, JsonObject>, work: Work) {
    this.#objects = objects;
    this.#work = work;
  }

  /** Circular references end after a few steps. */
  linked(value: JsonValue, depth: number, followed: number): JsonValue {
    if (typeof value === 'string') takeText(this.#work, value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MAX_DEPTH || followed > MAX_FOLLOWED || --this.#work.left < 0) return null;
    if (Array.isArray(value) && (this.#work.left -= value.length) < 0) return null;
    if (Array.isArray(value)) return value.map((entry) => this.linked(entry, depth + 1, followed));
    const target = this.#objects.get(referenceOf(value) ?? '');
    if (target !== undefined) return this.linked(target, depth + 1, followed + 1);
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, this.linked(entry, depth + 1, followed)]),
    );
  }
}
