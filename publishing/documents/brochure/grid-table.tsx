import type { ReactNode } from 'react';

type Props = { caption: string; head: readonly string[]; rows: readonly (readonly [string, ...ReactNode[]])[] };

/** A table whose first column names the rows. */
export function GridTable({ caption, head, rows }: Props) {
  return (
    <table className="grid-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
