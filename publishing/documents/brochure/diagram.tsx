import type { ReactNode } from 'react';

type Props = {
  /** What the drawing shows, for those who do not see it. */
  description: string;
  height: number;
  children: ReactNode;
  caption?: ReactNode;
};

/** A drawing on a panel, 650 units wide. */
export function Diagram({ description, height, children, caption }: Props) {
  return (
    <div className="diagram">
      <svg viewBox={`0 0 650 ${height}`} role="img" aria-label={description}>
        {children}
      </svg>
      {caption && <p className="diagram-caption">{caption}</p>}
    </div>
  );
}
