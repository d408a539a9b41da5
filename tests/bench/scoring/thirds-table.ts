/** A case with its figures by column, each from 0 to 1, or null if it does not apply. */
export interface ThirdsCase {
  isUnread: boolean;
  /** The rows in which it counts. */
  groups: readonly string[];
  figures: Readonly<Record<string, number | null>>;
}

/**
 * A table with one row per group in the order of first appearance: the number of cases and the mean of each column in
 * percent, for the two thirds used in development and for the held-out third.
 */
export function thirdsTable(cases: readonly ThirdsCase[], columns: readonly string[]): string {
  const groups = new Map<string, ThirdsCase[]>();
  for (const one of cases) {
    for (const group of one.groups) groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const head = ['group', ...['known', 'unread'].flatMap((third) => ['|', third, ...columns])];
  const rows = [...groups].map(([group, members]) => [
    group,
    ...[false, true].flatMap((third) =>
      cellsOf(
        members.filter(({ isUnread }) => isUnread === third),
        columns,
      ),
    ),
  ]);
  return aligned([head, ...rows]);
}

function cellsOf(members: readonly ThirdsCase[], columns: readonly string[]): string[] {
  return ['|', String(members.length), ...columns.map((column) => percent(meanOf(members, column)))];
}

function meanOf(members: readonly ThirdsCase[], column: string): number | null {
  const values = members.flatMap(({ figures }) => figures[column] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const percent = (share: number | null): string => (share === null ? '-' : (share * 100).toFixed(1));

/** Formats rows as lines: the first column is left-aligned, the others right-aligned. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
