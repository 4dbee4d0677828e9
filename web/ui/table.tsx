import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  align?: 'end';
  className?: string;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Stands in the table's place while there are no rows. */
  empty: ReactNode;
  captionHidden?: boolean;
};

/** A table that scrolls sideways by itself where the screen is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey, empty, captionHidden = false }: Props<Row>) {
  if (rows.length === 0) return <div className="empty">{empty}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key
    <section aria-label={caption} tabIndex={0} className="table-scroll">
      <table className="w-full text-[0.9375rem]">
        <caption className={captionHidden ? 'sr-only' : 'px-5 py-4 text-left font-serif text-lg'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={classNames('cell-head', align === 'end' && 'text-right')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line border-t align-top hover:bg-sunken">
              {columns.map(({ label, cell, align, className }) => (
                <td
                  key={label}
                  className={classNames('px-5 py-3', align === 'end' && 'cell-figure text-right', className)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
