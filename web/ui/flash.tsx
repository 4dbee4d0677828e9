import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';

const LOOK = {
  success: 'border-good bg-good-wash text-good',
  error: 'border-danger bg-danger-wash text-danger',
};

/** Clears the message after that many seconds, not counting those in which it is held. */
function useClearing(seconds: number, held: boolean): void {
  const left = useRef(seconds * 1000);
  useEffect(() => {
    if (held) return;
    const from = performance.now();
    const timer = setTimeout(clearFlash, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [held]);
}

/** A message above the page, of one text or several. The number distinguishes two messages with the same text. */
export type FlashMessage = { number: number; texts: readonly string[]; kind: 'error' | 'success' };

/** Goes away by itself, but not while someone points at it or has the focus in it. */
function Message({ flash: { texts, kind }, seconds }: { flash: FlashMessage; seconds: number }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useClearing(seconds, pointed || focused);
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that someone is reading
    <div
      className={classNames('flash-message', LOOK[kind])}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {texts.length === 1 ? (
        <p className="min-w-0 grow wrap-anywhere">{texts[0]}</p>
      ) : (
        <ul className="grid min-w-0 grow list-disc gap-1 pl-4 wrap-anywhere">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <button type="button" className="icon-button -my-2.5 -mr-2.5" aria-label="Dismiss" onClick={clearFlash}>
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** The containers of flash messages; always in the document, so that screen readers announce what appears in them. */
export function FlashBar({ seconds }: { seconds: number }) {
  const shown = useFlash();
  const message = shown && <Message key={shown.number} flash={shown} seconds={seconds} />;
  return (
    <div className="flash-bar">
      <div role="status">{shown?.kind === 'success' && message}</div>
      <div role="alert">{shown?.kind === 'error' && message}</div>
    </div>
  );
}

let current: FlashMessage | undefined;
let shown = 0;
const listeners = new Set<() => void>();

function set(next: FlashMessage | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows one message above the page, in place of any other. */
export function flash(message: string | readonly string[], kind: FlashMessage['kind']): void {
  shown += 1;
  set({ number: shown, texts: [message].flat(), kind });
}

export const clearFlash = (): void => set(undefined);

/** The message above the page now. */
export const shownFlash = (): FlashMessage | undefined => current;

const useFlash = (): FlashMessage | undefined => useSyncExternalStore(subscribe, shownFlash, () => undefined);
