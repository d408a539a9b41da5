import { takeText, type Work } from '../domain/work.ts';
import { isObject, type JsonObject, type JsonValue } from '../text/json-value.ts';

const MAX_DEPTH = 60;

/** Names of the wrappers around a value: `["ShallowReactive", 1]`. */
const WRAPPER = /^(?:(?:Shallow)?(?:Reactive|Ref)|EmptyRef|P|Z)$/;

/**
 * The value that frameworks write as a flat list in which each value is told by its place (devalue, turbo-stream):
 * `[{"recipe": 1}, {"title": 2}, "Dal"]`. The value as it is follows: any list may look like one.
 */
export function unfolded(value: JsonValue, work: Work): JsonValue[] {
  if (!Array.isArray(value) || value.length < 3) return [value];
  const [root] = value;
  const isFlat = isObject(root)
    ? Object.values(root).length > 0 && Object.values(root).every(isPlace)
    : Array.isArray(root) &&
      root.length > 0 &&
      root.every((entry, at) => isPlace(entry) || (at === 0 && typeof entry === 'string'));
  return isFlat ? [new Unfolding(value, work).at(0, 0), value] : [value];
}

function isPlace(value: JsonValue): boolean {
  return typeof value === 'number' && Number.isInteger(value);
}

class Unfolding {
  readonly #values: readonly JsonValue[];
  readonly #work: Work;

  constructor(values: readonly JsonValue[], work: Work) {
    this.#values = values;
    this.#work = work;
  }

  at(place: JsonValue, depth: number): JsonValue {
    if (typeof place !== 'number' || place < 0 || depth > MAX_DEPTH || --this.#work.left < 0) return null;
    const value = this.#values[place] ?? null;
    if (Array.isArray(value)) return this.#list(value, depth);
    if (typeof value === 'string') takeText(this.#work, value);
    return isObject(value) ? this.#object(value, depth) : value;
  }

  #list(value: readonly JsonValue[], depth: number): JsonValue {
    const [kind, inner = null] = value;
    if ((this.#work.left -= value.length) < 0) return null;
    if (typeof kind !== 'string') return value.map((place) => this.at(place, depth + 1));
    return WRAPPER.test(kind) ? this.at(inner, depth + 1) : isPlace(inner) ? null : inner;
  }

  #object(value: JsonObject, depth: number): JsonValue {
    const entries = Object.entries(value).map(([key, place]): [string, JsonValue] => {
      const named = /^_(\d+)$/.exec(key)?.[1];
      const name = named === undefined ? key : this.#values[Number(named)];
      return [typeof name === 'string' ? name : key, this.at(place, depth + 1)];
    });
    return Object.fromEntries(entries);
  }
}
