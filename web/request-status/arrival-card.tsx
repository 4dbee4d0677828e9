import type { ReactNode } from 'react';
import { Coin } from '#web/brand/logo.tsx';

/** The end of what a customer waited for: the coin, large, and whose it is. */
export const ArrivalCard = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div className="grid items-center gap-x-12 gap-y-6 rounded-lg border border-line bg-surface p-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-10">
    <Coin large className="mx-auto w-48 sm:w-64" />
    <div role="status" className="grid gap-3 max-sm:text-center">
      <h2 id={id} className="text-4xl leading-tight sm:text-5xl">
        {title}
      </h2>
      {children}
    </div>
  </div>
);
