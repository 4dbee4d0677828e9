import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
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

/** A button that opens a small list of links or buttons; the platform closes it on Escape or a click elsewhere. */
export function Menu({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  const { id, close, ...popover } = usePopover<HTMLDivElement>();
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of the links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key fires a click too */}
      <div id={id} {...popover} className="menu" onClick={close}>
        {children}
      </div>
    </>
  );
}

/**
 * The props of a popover right after the button that opens it. It closes when the focus goes elsewhere, so that it hides
 * nothing that has the focus; until the script is there, overlays.css sees to that.
 */
export function usePopover<Element extends HTMLElement>() {
  const id = useId();
  const ref = useRef<Element>(null);
  const close = () => ref.current?.hidePopover();
  useEffect(() => {
    const focused = document.querySelector(':focus-visible');
    const isInUse = !focused || focused === ref.current?.previousElementSibling || ref.current?.contains(focused);
    if (!isInUse) ref.current?.hidePopover();
  }, []);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  };
  return { id, ref, close, onBlur, popover: 'auto' as const };
}
