/** Runs a task when there is room for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets so many tasks run at once; the others wait in order. */
export function createGate(limit: number): Gate {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** A gate for each key, kept while somebody is at it. */
export function createKeyedGate(limit: number): (key: string) => Gate {
  const gates = new Map<string, { readonly gate: Gate; tasks: number }>();
  return (key) => async (task) => {
    const entry = gates.get(key) ?? { gate: createGate(limit), tasks: 0 };
    gates.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.gate(task);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) gates.delete(key);
    }
  };
}
