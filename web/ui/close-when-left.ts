import type { FocusEvent } from 'react';

/** For onBlur of a popover: closes it when the focus goes elsewhere, so that it hides nothing that has the focus. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
