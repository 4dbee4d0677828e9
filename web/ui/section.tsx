import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type Props = { title: string; eyebrow?: string; lead?: ReactNode; tone?: 'paper' | 'sunken'; children: ReactNode };

/** A band across the page with a heading of its own. */
export function Section({ title, eyebrow, lead, tone = 'paper', children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(tone === 'sunken' && 'border-line border-y bg-sunken')}>
      <div className="page-width grid gap-8 py-band">
        <div className="grid max-w-2xl gap-3">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h2 id={id} className="text-3xl md:text-4xl">
            {title}
          </h2>
          {lead && <div className="text-lg text-muted">{lead}</div>}
        </div>
        {children}
      </div>
    </section>
  );
}

type HeadedCardProps = { title: string; size?: 'md' | 'lg'; children: ReactNode };

/** A card that its heading names: `lg` for a form that the page is about, `md` for figures beside it. */
export function HeadedCard({ title, size = 'md', children }: HeadedCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('card grid', size === 'lg' ? 'gap-6' : 'gap-4')}>
      <h2 id={id} className={size === 'lg' ? 'text-2xl' : 'text-xl'}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type CardProps = { children: ReactNode; title?: ReactNode; className?: string; id?: string };

/** A part of a page on a surface of its own. */
export function Card({ children, title, className, id }: CardProps) {
  return (
    <section id={id} className={classNames('card', className)}>
      {title && <h2 className="mb-4 text-2xl">{title}</h2>}
      {children}
    </section>
  );
}
