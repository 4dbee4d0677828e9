import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useOnce } from './press-guards.ts';

type Props = {
  open: boolean;
  /** Escape, the cross and the browser's back gesture ask for this; keep it open by not changing `open`. */
  onClose: () => void;
  title: string;
  /** The title says what is asked, such as an amount, and is as large as that matters. */
  isLarge?: boolean;
  children: ReactNode;
  /** Buttons under the text; they stay in sight while the text scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** While something runs that must not be left, the dialog cannot be closed. */
  locked?: boolean;
};

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

/** A modal dialog on the platform's own element: focus is kept inside and goes back where it was. Its content exists only while open. */
export function Dialog({
  open,
  onClose,
  title,
  isLarge = false,
  children,
  footer,
  size = 'md',
  locked = false,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      startingPoint(dialog)?.focus({ preventScroll: true });
    }
    if (!open) dialog?.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={classNames('dialog', WIDTHS[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked && event.target === event.currentTarget) onClose();
      }}
      // A browser may close a dialog on a second Escape whatever the page says.
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
    >
      {open && (
        <div className="flex max-h-[min(100dvh,56rem)] flex-col rounded-t-lg border border-line bg-surface shadow-raised sm:max-h-[min(calc(100dvh-3rem),56rem)] sm:rounded-lg">
          <header className="flex items-start justify-between gap-4 border-line border-b px-5 py-4 sm:px-7">
            <h2
              id={titleId}
              tabIndex={-1}
              className={classNames('wrap-anywhere pt-1 outline-none', isLarge ? 'text-[2.5rem]' : 'text-xl')}
            >
              {title}
            </h2>
            {!locked && (
              <button type="button" className="icon-button -mr-2" aria-label="Close" onClick={onClose}>
                <X aria-hidden className="size-5" />
              </button>
            )}
          </header>
          <div className="dialog-text relative grid grid-cols-1 gap-4 overflow-y-auto px-5 py-5 sm:px-7">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-col-reverse gap-3 border-line border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

// A choice has been made already, and what was chosen is to be read before it's changed.
const NOT_TYPED = '[type=hidden], [hidden], [readonly], [type=radio], [type=checkbox]';

/**
 * Where typing or reading starts: the first field to be filled in if the open dialog shows it, or else the title, so that a dialog is
 * always read from its top. The browser would choose the cross.
 */
function startingPoint(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>(`:is(input:not(${NOT_TYPED}), select, textarea):enabled`);
  const text = field?.closest('.dialog-text');
  const isInSight = field && text && field.getBoundingClientRect().bottom <= text.getBoundingClientRect().bottom;
  return isInSight ? field : dialog.querySelector('h2');
}

type ConfirmProps = {
  open: boolean;
  title: string;
  isLarge?: boolean;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The confirm button cannot be pressed yet, for instance until a word was typed. */
  blocked?: boolean;
  /** Shown beside the buttons, where it stays in sight however long the text is. */
  note?: string | undefined;
  /** Runs once for each opening, however often the button is pressed; again only after its promise was rejected. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something that cannot be undone. Nothing happens unless the button is pressed. */
export function ConfirmDialog(props: ConfirmProps) {
  const { open, title, isLarge = false, children, busy = false } = props;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      isLarge={isLarge}
      size="sm"
      locked={busy}
      footer={<ConfirmButtons {...props} />}
    >
      {children}
    </Dialog>
  );
}

// Mounted anew whenever the dialog opens, so that each opening has a fresh guard.
function ConfirmButtons(props: ConfirmProps) {
  const { confirmLabel, cancelLabel = 'Cancel', danger, busy = false, blocked = false, note } = props;
  const { onClose, onConfirm } = props;
  const guarded = useOnce();
  // The second press of a double click was meant for what opened the dialog, or for what the dialog said before.
  const press = (event: MouseEvent) => (event.detail > 1 ? undefined : void guarded(onConfirm));
  return (
    <>
      {note && <p className="text-muted text-sm max-sm:order-last sm:grow">{note}</p>}
      <Button kind="secondary" className="sm:shrink-0" onClick={onClose} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button
        kind={danger ? 'danger' : 'primary'}
        className="sm:shrink-0"
        busy={busy}
        disabled={blocked}
        onClick={press}
      >
        {confirmLabel}
      </Button>
    </>
  );
}

/** A message that must be acknowledged, as by the browser's alert(). */
export function MessageDialog({
  open,
  title,
  children,
  onClose,
}: Pick<ConfirmProps, 'open' | 'title' | 'children' | 'onClose'>) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" footer={<Button onClick={onClose}>OK</Button>}>
      {children}
    </Dialog>
  );
}
