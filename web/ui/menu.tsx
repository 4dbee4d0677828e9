import { ChevronDown } from 'lucide-react';
import type { FocusEvent } from 'react';
import { type ReactNode, useId, useRef } from 'react';

/** A button that opens a small list of links or buttons; the platform closes it on Escape or a click elsewhere. */
export function Menu({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of the links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key fires a click too */}
      <div id={id} ref={panel} popover="auto" className="menu" onClick={close} onBlur={closeWhenLeft}>
        {children}
      </div>
    </>
  );
}

/** For onBlur of a popover: closes it when the focus goes elsewhere, so that it hides nothing that has the focus. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
