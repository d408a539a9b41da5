import type { ReportColumn, ReportRow } from './report-tables.tsx';
import styles from './report-table.module.css';

interface Props {
  readonly label: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

/** A table for paper: its headings stand on every page, and no row is cut by the end of one. */
export function ReportTable({ label, columns, rows }: Props) {
  return (
    <table className={styles.table} aria-label={label}>
      <colgroup>
        {columns.map(({ label: of, width }) => (
          <col key={of} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label: of }) => (
            <th key={of} scope="col">
              {of}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
