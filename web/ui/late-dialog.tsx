import { type ComponentType, useState, useTransition } from 'react';
import { type FailedPart, lazyPart } from '#web/lib/lazy-part.ts';
import { Dialog } from './dialog.tsx';
import { LoadFailed } from './notice.tsx';

type Closable = { onClose: () => void };
type Late = { prepare: () => void };

/** In the place of a dialog whose code can't be loaded. */
export const DialogFailed = ({ onClose, ...failed }: Closable & FailedPart) => (
  <Dialog open title="We can’t show this yet" onClose={onClose}>
    <LoadFailed title={failed.title} query={failed.query} />
  </Dialog>
);

/** A dialog whose code comes late. If it can't be loaded, a dialog in its place says so. */
// biome-ignore lint/suspicious/noExplicitAny: dialogs of any other properties.
export const lazyDialog = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazyPart(load, DialogFailed);

/** For the button that shows a late part: fetches its code as soon as the pointer or the focus is there. */
export const whenNear = ({ prepare }: Late) => ({ onPointerEnter: prepare, onFocus: prepare });

/**
 * Which late dialog is open, if any: `shown` is what it was opened with. `opener` has the properties of a button that opens it, which is busy
 * until the dialog's code is there. Draw the dialog in a Suspense that is always there.
 */
export function useLateDialog<What>() {
  const [shown, setShown] = useState<What>();
  const [wanted, setWanted] = useState<What>();
  const [isLoading, startTransition] = useTransition();
  const open = (what: What) => {
    setWanted(() => what);
    startTransition(() => setShown(() => what));
  };
  return {
    shown,
    open,
    close: () => setShown(undefined),
    opener: (dialog: Late, what: What) => ({
      ...whenNear(dialog),
      busy: isLoading && wanted === what,
      onClick: () => open(what),
    }),
  };
}
