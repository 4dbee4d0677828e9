import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';

type MenuProps = { label: ReactNode; buttonId?: string; className?: string; children: ReactNode };

/** A button that opens a small list of links or buttons; the platform closes it on Escape or a click elsewhere. */
export function Menu({ label, buttonId, className, children }: MenuProps) {
  const { id, close, ...popover } = usePopover<HTMLDivElement>();
  return (
    <>
      <button id={buttonId} type="button" popoverTarget={id} className={className}>
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
