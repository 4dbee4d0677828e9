import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  title: ReactNode;
  /** What is in it, in a sentence under the title. */
  lead?: ReactNode;
  /** Its address on the page: a link to it opens it (web/legal/reveal.ts). */
  id?: string;
  /** Of those with the same name, only one is open at a time. */
  name?: string;
  open?: boolean;
  /** The level of its heading; a remark has none. */
  as?: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  bodyClassName?: string;
  children: ReactNode;
};

/** A part that opens without JavaScript, that the browser's own search finds, and that is printed whole. */
export function Disclosure({ title, lead, as: Heading, bodyClassName = '', children, ...details }: Props) {
  return (
    <details {...details} className="disclosure">
      <summary>
        {Heading ? <Heading>{title}</Heading> : <span>{title}</span>}
        {lead && <span className="disclosure-lead">{lead}</span>}
      </summary>
      <div className={classNames('disclosure-body', bodyClassName)}>{children}</div>
    </details>
  );
}

/** Parts that open, one below another, separated by hairlines. */
export const Accordion = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line border-line border-y">{children}</div>
);
