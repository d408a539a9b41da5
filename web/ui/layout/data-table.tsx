/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Where the rows are cards their roles must be said: a table that is laid out otherwise is none for some browsers. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly label: string;
  /** The order that its heading selects; absent if rows cannot be sorted by it. */
  readonly sort?: Sort;
  readonly cell: (row: Row) => ReactNode;
  /** Whether its cells are the headings of the rows. */
  readonly isName?: boolean;
  /** Whether it is the last column with the buttons of the rows. */
  readonly isEnd?: boolean;
}

interface Props<Row, Sort extends string> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly order?: { readonly sort: Sort; readonly order: 'asc' | 'desc' } | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** Whether other rows are being loaded. */
  readonly isBusy?: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Heading<Row, Sort extends string>({
  column: { label, sort, isEnd },
  order,
  onSort,
}: { readonly column: Column<Row, Sort> } & Pick<Props<Row, Sort>, 'order' | 'onSort'>) {
  const isSorted = sort !== undefined && order?.sort === sort;
  const Arrow = order?.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? ariaSort[order.order] : undefined}
      data-end={isEnd || undefined}
      data-sorts={(sort !== undefined && onSort !== undefined) || undefined}
    >
      {sort === undefined || !onSort ? (
        label
      ) : (
        <button type="button" onClick={() => onSort(sort)}>
          {label}
          <Arrow size={15} aria-hidden data-shown={isSorted || undefined} />
        </button>
      )}
    </th>
  );
}

/**
 * A table that is sorted by its headings. On a phone each row is a card, and the sorting headings are above the cards.
 */
export function DataTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { t } = useTranslation();
  const { label, columns, rows, keyOf, order, onSort, isBusy } = props;
  return (
    <div className={styles.frame}>
      <table role="table" aria-label={label} aria-busy={isBusy || undefined} className={styles.table}>
        <thead role="rowgroup">
          <tr role="row" data-sort-by={t('recipes.sort')}>
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)}>
              {columns.map(({ id, label: of, cell, isName, isEnd }) =>
                isName ? (
                  <th role="rowheader" scope="row" key={id} data-name>
                    {cell(row)}
                  </th>
                ) : (
                  <td role="cell" key={id} data-label={isEnd ? undefined : of} data-end={isEnd || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
