import type { ReactNode } from 'react';
import { Drawing } from '../drawing.tsx';

type Props = { headline: ReactNode; line: string; ground?: 'light' | 'dark'; children: ReactNode };

/** A sharing picture: the lockup, a headline, a line, and a drawing at the right. */
export function ShareCard({ headline, line, ground = 'light', children }: Props) {
  return (
    <main className={`share-card share-${ground}`}>
      <div className="share-words">
        <Drawing name={`usg-lockup-${ground}`} className="share-lockup" />
        <div>
          <h1>{headline}</h1>
          <p>{line}</p>
        </div>
      </div>
      <div className="share-drawing">{children}</div>
    </main>
  );
}
