import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

/** Timeout in milliseconds: a browser may never answer. */
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

/** Reads a larger value from IndexedDB; undefined if there is none. Throws if the browser has no storage. */
export async function readRecord(key: string): Promise<unknown> {
  return unlessLate(get<unknown>(key, opened()));
}

/** Stores the result of `make`, unless it is null or the store was cleared meanwhile. Throws like `readRecord`. */
export async function keepRecord(key: string, make: () => Promise<unknown>): Promise<void> {
  const before = timesForgotten;
  const record = await make();
  if (record !== null && before === timesForgotten) await set(key, record, opened());
}

/** Deletes everything in the store. A failure is only logged. */
export async function forgetRecords(): Promise<void> {
  timesForgotten += 1;
  try {
    await unlessLate(clear(opened()));
  } catch (cause) {
    console.warn('the data stored on this device could not be deleted', cause);
  }
}
