import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Buttons = {
  /** The id of the form in the dialog. */
  form: string;
  submit: string;
  cancel?: string;
  kind?: 'primary' | 'danger';
  busy: boolean;
  onClose: () => void;
};

/** The buttons under a form in a dialog. */
export const FormButtons = ({ form, submit, cancel = 'Cancel', kind = 'primary', busy, onClose }: Buttons) => (
  <>
    <Button kind="secondary" onClick={onClose} disabled={busy}>
      {cancel}
    </Button>
    <Button kind={kind} type="submit" form={form} busy={busy}>
      {submit}
    </Button>
  </>
);

type Props = Buttons & Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'children'>;

/** An open dialog with a form, which cannot be left while the form is at work. */
export const FormDialog = ({ title, size = 'md', children, ...buttons }: Props) => (
  <Dialog
    open
    title={title}
    size={size}
    locked={buttons.busy}
    onClose={buttons.onClose}
    footer={<FormButtons {...buttons} />}
  >
    {children}
  </Dialog>
);
