import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The confirm button cannot be pressed yet, for instance until a word was typed. */
  blocked?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. Nothing happens unless the button is pressed. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger, busy = false, blocked } = props;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      size="sm"
      locked={busy}
      footer={
        <>
          <Button kind="secondary" onClick={props.onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={Boolean(blocked)}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Says something that must be read before going on: an alert, in the page. */
export function MessageDialog({
  open,
  title,
  children,
  onClose,
}: Pick<Props, 'open' | 'title' | 'children' | 'onClose'>) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" footer={<Button onClick={onClose}>OK</Button>}>
      {children}
    </Dialog>
  );
}
