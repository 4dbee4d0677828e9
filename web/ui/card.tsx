import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Props = { children: ReactNode; title?: ReactNode; className?: string; id?: string };

/** A part of a page on a surface of its own. */
export function Card({ children, title, className, id }: Props) {
  return (
    <section id={id} className={classNames('card', className)}>
      {title && <h2 className="mb-4 text-2xl">{title}</h2>}
      {children}
    </section>
  );
}
