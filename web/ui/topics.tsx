import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Topic = { Icon: LucideIcon; title: string; text: ReactNode };

/** Matters of one rank, each with its sign. */
export function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {topics.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-gold-wash text-gold">
            <Icon aria-hidden className="size-5.5" strokeWidth={1.6} />
          </span>
          <div className="grid content-start gap-1">
            <h3 className="text-xl">{title}</h3>
            <div className="text-[0.9375rem] text-muted">{text}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}
