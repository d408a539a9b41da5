import process from 'node:process';
import { buildChunks, BUDGETS, chunksOf, eagerParts } from './web-weight.ts';

// What the pages load of JavaScript at first; fails where that is more than they may.
const chunks = await buildChunks();
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;
for (const budget of BUDGETS) {
  const loaded = chunksOf(chunks, budget);
  const bytes = loaded.reduce((sum, chunk) => sum + chunk.bytes, 0);
  const eager = eagerParts(loaded);
  const isFine = bytes <= budget.bytes && eager.length === 0;
  if (!isFine) process.exitCode = 1;
  const most = `of ${kilobytes(budget.bytes)}`;
  console.log(`${isFine ? '✓' : '✗'} JavaScript of ${budget.path.padEnd(6)} ${kilobytes(bytes)} ${most}, gzipped`);
  for (const part of eager) console.log(`  ${part} should wait until it is asked for`);
}
