export interface DiffLine {
  readonly text: string;
  /** Whether the line is in both texts, only in the later one, or only in the earlier one. */
  readonly mark: 'same' | 'added' | 'removed';
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** For each pair of places, how many lines the rests of both texts have in common, in order. */
function commonCounts(before: readonly string[], after: readonly string[]): number[][] {
  const counts = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, next] = [counts[i] ?? [], counts[i + 1] ?? []];
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return counts;
}

/** The lines of two texts in order, with the fewest that are only in one of them. Blank lines are left out. */
export function diffLines(earlier: string, later: string): DiffLine[] {
  const [before, after] = [linesOf(earlier), linesOf(later)];
  const counts = commonCounts(before, after);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      lines.push({ text: old, mark: 'same' });
      [i, j] = [i + 1, j + 1];
    } else if (fresh === undefined || (old !== undefined && (counts[i + 1]?.[j] ?? 0) >= (counts[i]?.[j + 1] ?? 0))) {
      lines.push({ text: old ?? '', mark: 'removed' });
      i += 1;
    } else {
      lines.push({ text: fresh, mark: 'added' });
      j += 1;
    }
  }
  return lines;
}
