import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

type Props = { what: string; children?: ReactNode };

/** What a reader without scripts sees in the place of what only they can show. */
export const NeedsScripts = ({ what, children }: Props) => (
  <noscript>
    <Notice kind="warning" title={`${what} needs JavaScript`}>
      <p>Please allow it for this site and reload the page.</p>
      {children}
    </Notice>
  </noscript>
);
