import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type ItemProps = {
  title: ReactNode;
  children: ReactNode;
  id?: string;
  /** Items of one name close each other. */
  name?: string;
  open?: boolean;
};

/** A part that opens without JavaScript, and whose text search engines and the browser's own search find. */
export function AccordionItem({ title, children, ...details }: ItemProps) {
  return (
    <details {...details} className="accordion group">
      <summary className="flex cursor-pointer items-center justify-between gap-4 py-4 font-medium hover:text-gold">
        <span>{title}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-6 text-muted">{children}</div>
    </details>
  );
}

export function Accordion({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line border-line border-y">{children}</div>;
}
