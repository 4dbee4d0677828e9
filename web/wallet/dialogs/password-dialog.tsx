import type { ReactNode } from 'react';
import { WALLET_PROBLEMS } from '#domain/wallet/messages.ts';
import { faultsOf, useFields } from '#web/lib/fields.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { useWalletAct } from '#web/lib/wallet-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { GroupedAddress } from '../grouped-address.tsx';
import { AccountName } from './account-name.tsx';
import { ActProblem } from './act-problem.tsx';
import { WorkProgress } from './work-progress.tsx';

type Props<Result> = {
  title: string;
  confirm: string;
  children?: ReactNode;
  /** What the password is for; its failures are told here. */
  act: (password: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
  /** An old wallet's file may have been encrypted with an empty password. */
  mayBeEmpty?: boolean;
};

const FORM = 'wallet-password';

/** Asks for the wallet's password before one act. */
export function PasswordDialog<Result>({ title, confirm, children, act, onDone, onClose, mayBeEmpty }: Props<Result>) {
  const { address } = useWallet();
  const work = useWalletAct();
  const fields = useFields({ password: '' });
  const wrong = work.about('passwordWrong', 'passwordNeeded');

  async function submit() {
    const { password } = fields.values;
    const faults = faultsOf({ password: !password && !mayBeEmpty && WALLET_PROBLEMS.passwordNeeded });
    fields.setErrors(faults ?? {});
    if (faults) return;
    const done = await work.run(async () => ({ result: await act(password) }));
    if (done) onDone(done.result);
  }

  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      locked={work.busy}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={work.busy}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={work.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {address && <GroupedAddress address={address} className="text-muted" />}
      <Form id={FORM} onSubmit={submit} faults={work.problem ?? fields.errors}>
        <fieldset disabled={work.busy}>
          <AccountName address={address} />
          <PasswordField
            {...fields.bind('password')}
            label="Password"
            autoComplete="current-password"
            required
            error={fields.errors.password ?? wrong}
          />
        </fieldset>
        <ActProblem problem={wrong ? undefined : work.problem} />
        <WorkProgress active={work.busy} work="opening" />
      </Form>
    </Dialog>
  );
}
