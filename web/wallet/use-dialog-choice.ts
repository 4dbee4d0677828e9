import { useCallback, useEffect, useRef, useState, useTransition } from 'react';

/** Which of a page's dialogs is open, and which is `opening`, while its code is on the way. After it closes, the focus returns to what opened it, or goes to `fallback` if that is gone. */
export function useDialogChoice<Name extends string>(fallback: () => HTMLElement | null) {
  const [current, setCurrent] = useState<Name>();
  const [wanted, setWanted] = useState<Name>();
  const [isLoading, startTransition] = useTransition();
  const opener = useRef<Element | null>(null);
  const open = useCallback((name: Name) => {
    opener.current = openerOf(document.activeElement);
    setWanted(name);
    startTransition(() => setCurrent(name));
  }, []);
  const close = useCallback(() => setCurrent(undefined), []);
  useEffect(() => {
    if (current !== undefined || !opener.current) return;
    const before = opener.current;
    opener.current = null;
    const usable = before instanceof HTMLElement && before.isConnected && !before.matches(':disabled');
    (usable ? before : fallback())?.focus();
  }, [current, fallback]);
  return { current, opening: isLoading ? wanted : undefined, open, close };
}

/** What is still there when a dialog closes: of what was chosen from a menu, the menu's button. */
function openerOf(pressed: Element | null): Element | null {
  const menu = pressed?.closest('[popover]');
  return menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : pressed;
}
