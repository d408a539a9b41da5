import { buildChunks, BUDGETS, chunksOf, eagerParts } from './web-weight.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

/** Prints what the pages load of JavaScript at first; answers whether that is no more than it may be. */
export async function tellWeights(): Promise<boolean> {
  const chunks = await buildChunks();
  const fine = BUDGETS.map((budget) => {
    const loaded = chunksOf(chunks, budget);
    const bytes = loaded.reduce((sum, chunk) => sum + chunk.bytes, 0);
    const eager = eagerParts(loaded);
    const isFine = bytes <= budget.bytes && eager.length === 0;
    const most = `of ${kilobytes(budget.bytes)}`;
    console.log(`${isFine ? '✓' : '✗'} JavaScript of ${budget.path.padEnd(9)} ${kilobytes(bytes)} ${most}, gzipped`);
    for (const part of eager) console.log(`  ${part} should wait until it is asked for`);
    return isFine;
  });
  return fine.every(Boolean);
}
