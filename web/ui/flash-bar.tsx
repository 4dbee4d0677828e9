import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { clearFlash, type FlashMessage, useFlash } from './flash-store.ts';

const LOOK = {
  green: 'border-good bg-good-wash text-good',
  red: 'border-danger bg-danger-wash text-danger',
};

/** Goes away by itself after `seconds`, but not while someone points at it or has the focus in it. */
function Message({ flash: { message, color }, seconds }: { flash: FlashMessage; seconds: number }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(clearFlash, seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, seconds]);
  const Icon = color === 'green' ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that someone is reading
    <div
      className={classNames('flex items-start gap-3 rounded-md border px-4 py-3 shadow-raised', LOOK[color])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="grow font-medium">{message}</p>
      <button type="button" className="icon-button -my-2 -mr-2" aria-label="Dismiss" onClick={clearFlash}>
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** The place of flash messages; always in the document, so that screen readers announce what appears in it. */
export function FlashBar({ seconds }: { seconds: number }) {
  const shown = useFlash();
  const role = shown?.color === 'red' ? 'alert' : 'status';
  return (
    <div role={role} className="flash-bar">
      {shown && <Message key={`${shown.color}${shown.message}`} flash={shown} seconds={seconds} />}
    </div>
  );
}
