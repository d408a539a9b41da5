/**
 * Runs a synchronous task whose small buffers get memory of their own. A long-lived small buffer would otherwise keep
 * its whole slab of Node's pool, with everything short-lived around it.
 */
export function unpooled<T>(task: () => T): T {
  const size = Buffer.poolSize;
  Buffer.poolSize = 0;
  try {
    return task();
  } finally {
    Buffer.poolSize = size;
  }
}
