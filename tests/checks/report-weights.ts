import { buildChunks, BUDGETS, chunksOf, eagerParts } from './web-weight.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

/** Prints how much JavaScript each page loads initially. Returns whether all pages are within their budget. */
export async function tellWeights(): Promise<boolean> {
  const chunks = await buildChunks();
  const fine = BUDGETS.map((budget) => {
    const loaded = chunksOf(chunks, budget);
    const bytes = loaded.reduce((sum, chunk) => sum + chunk.bytes, 0);
    const eager = eagerParts(loaded);
    const isFine = bytes <= budget.bytes && eager.length === 0;
    const most = `of ${kilobytes(budget.bytes)}`;
    console.log(`${isFine ? '✓' : '✗'} JavaScript of ${budget.path.padEnd(9)} ${kilobytes(bytes)} ${most}, gzipped`);
    for (const part of eager) console.log(`  ${part} must not be part of the initial load`);
    return isFine;
  });
  return fine.every(Boolean);
}
