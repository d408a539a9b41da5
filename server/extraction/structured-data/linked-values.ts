import { takeText, type Work } from '../domain/work.ts';
import { isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';

const MAX_DEPTH = 60;
const MAX_FOLLOWED = 8;

/** Puts what an object refers to in the places of its references. */
export type Linker = (value: JsonObject) => JsonObject;

/**
 * How the references of a normalised store are followed: `{"__ref": "Step:1"}`, or `{"type": "id", "id": "Step:1"}` in
 * older ones, mean the object under that key, wherever in `root` it stands. Values without any stay as they are.
 */
export function linkerOf(root: JsonValue, work: Work): Linker {
  const wanted = new Set<string>();
  visit(root, 0, (value) => {
    const reference = referenceOf(value);
    if (reference !== null) wanted.add(reference);
  });
  if (wanted.size === 0) return (value) => value;
  const objects = new Map<string, JsonObject>();
  visit(root, 0, (value) => {
    for (const [key, entry] of Object.entries(value)) if (wanted.has(key) && isObject(entry)) objects.set(key, entry);
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

  /** References that lead in circles end after a few steps. */
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
