import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Isolated } from './isolated.tsx';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end, so that their digits line up. */
  align?: 'end';
  /** Left out on a phone. */
  wide?: true;
  className?: string;
};

type Props<Row> = {
  /** Read out, not shown: the heading above the table says it to the eye. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of the table while there are no rows; a table that always has some needs none. */
  empty?: ReactNode;
  /** On a phone each row becomes a list of its cells, for texts that should be read and not scrolled. */
  stacked?: boolean;
};

// What is hidden but read out in a cell must not widen the page.
const FRAME = 'relative overflow-x-auto rounded-lg border border-line bg-surface';

/** A table that scrolls sideways by itself where the screen is narrow, or stacks its cells there. */
export function Table<Row>({ caption, columns, rows, rowKey, empty, stacked = false }: Props<Row>) {
  if (rows.length === 0) return <div className="empty">{empty}</div>;
  // A browser may forget what a table is when its parts are laid out as blocks.
  const role = (name: string) => (stacked ? { role: name } : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key
    <section aria-label={caption} tabIndex={0} className={classNames(FRAME, stacked && 'table-stacked')}>
      <table className="w-full text-[0.9375rem]" {...role('table')}>
        <caption className="sr-only">{caption}</caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {columns.map(({ label, align, wide }) => (
              <th
                key={label}
                scope="col"
                className={classNames(
                  'cell-head px-3 md:px-5',
                  align === 'end' && 'text-right',
                  wide && 'max-md:hidden',
                )}
                {...role('columnheader')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line border-t align-top hover:bg-sunken" {...role('row')}>
              {columns.map(({ label, cell, align, wide, className }) => (
                <td
                  key={label}
                  className={classNames(
                    stacked ? 'md:px-5 md:py-3' : 'px-3 py-3 md:px-5',
                    align === 'end' && (stacked ? 'cell-figure md:text-right' : 'cell-figure text-right'),
                    wide && 'max-md:hidden',
                    className,
                  )}
                  {...(stacked && { role: 'cell', 'data-label': label })}
                >
                  {shownCell(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shownCell = (content: ReactNode) => (typeof content === 'string' ? <Isolated>{content}</Isolated> : content);

type OlderProps = { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } };

/** Below a list that is read page by page: the next page, while there is one. */
export function ShowOlder({ list }: OlderProps) {
  if (!list.hasNextPage) return null;
  return (
    <p>
      <Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show older
      </Button>
    </p>
  );
}
