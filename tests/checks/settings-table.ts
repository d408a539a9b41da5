import { SETTING_GROUPS } from '../../server/core/settings.ts';

const COLUMNS = ['Variable', 'Takes', 'Default', 'Meaning'];

/** A Markdown table whose columns are as wide as their longest cell, as the formatter writes it. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

type Group = (typeof SETTING_GROUPS)[keyof typeof SETTING_GROUPS];

const groupTable = (group: Group): string =>
  markdownTable([
    COLUMNS,
    ...Object.entries(group.shape).map(([name, setting]) => {
      const { takes, default: byDefault, description } = setting.meta() ?? {};
      return [`\`${name}\``, String(takes), String(byDefault), String(description)];
    }),
  ]);

/**
 * The guide with the tables of the present settings: each group replaces the first table below its heading. Throws an
 * error if a heading or its table is missing.
 */
export function withSettingsTables(guide: string): string {
  return Object.entries(SETTING_GROUPS).reduce((text, [title, group]) => {
    const table = new RegExp(`(?<=^### ${title}\\n(?:(?!#|\\|).*\\n)*)(?:^\\|.*\\n)+`, 'mu');
    if (!table.test(text)) throw new Error(`The guide has no table below the heading "### ${title}"`);
    return text.replace(table, () => `${groupTable(group)}\n`);
  }, guide);
}
