import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

/** A browser may leave an answer out altogether. */
const PATIENCE = 3_000;

let store: UseStore | undefined;
/** Opened when first needed: some browsers throw. */
const opened = (): UseStore => (store ??= createStore('cardamom', 'kept'));
let timesForgotten = 0;

const unlessLate = <Value>(work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the device store does not answer')), PATIENCE);
    }),
  ]);

/** A larger value kept on this device, in IndexedDB; undefined where there is none. Throws where the browser has no place. */
export async function readRecord(key: string): Promise<unknown> {
  return unlessLate(get<unknown>(key, opened()));
}

/** Keeps what `make` answers, unless that is null or all was forgotten while it was made. Throws like `readRecord`. */
export async function keepRecord(key: string, make: () => Promise<unknown>): Promise<void> {
  const before = timesForgotten;
  const record = await make();
  if (record !== null && before === timesForgotten) await set(key, record, opened());
}

/** Nothing of whoever was signed in stays in the store; where that cannot be reached it is only logged. */
export async function forgetRecords(): Promise<void> {
  timesForgotten += 1;
  try {
    await unlessLate(clear(opened()));
  } catch (cause) {
    console.warn('what this device keeps could not be forgotten', cause);
  }
}
