import { useState } from 'react';
import { type Address, getAddress } from 'viem';
import { CONTACT_NAME_LENGTH } from '#domain/wallet/limits.ts';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { ADDRESS_BOOK_MESSAGES, RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import type { KnownAddress } from '#wallet/look-alike.ts';
import { checkAddress, lookAlikeWarning } from '#wallet/recipient.ts';
import type { Contact } from '#wallet/sealed-address-book.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AddressField } from '#web/wallet/address-field.tsx';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';
import { ActionError, useWalletAction } from '../dialogs/wallet-action.tsx';
import { needsTick, RecipientWarnings } from './recipient-warnings.tsx';
import { addressBook } from './recipients.ts';

type Props = {
  /** The contact to edit; undefined to add one. */
  contact?: Contact | undefined;
  /** Prefilled when adding. */
  address?: string | undefined;
  own: Address;
  walletChain: WalletChain;
  known: readonly KnownAddress[];
  onClose: () => void;
};

const FORM = 'contact';

/** Adds, edits or removes a contact. An address that looks like a known one needs a tick. */
export function ContactDialog({ contact, address = '', own, walletChain, known, onClose }: Props) {
  const action = useWalletAction();
  const fields = useFields({ address: contact?.address ?? address, name: contact?.name ?? '', tick: '' });
  const [accepted, setAccepted] = useState(false);
  const typed = fields.values.address.trim();
  const forbidden = checkAddress(typed, own, walletChain.chain)?.message;
  const warnings = forbidden ? [] : lookAlikeWarning(typed, known);
  const message = action.problem?.message;
  const nameProblem = message === ADDRESS_BOOK_MESSAGES.nameTaken ? message : undefined;
  const addressProblem = message === ADDRESS_BOOK_MESSAGES.addressTaken ? message : undefined;

  async function keep(change: () => Promise<void>, done: string) {
    const kept = await action.run(async () => {
      await change();
      return true;
    });
    if (!kept) return;
    flash(done, 'success');
    onClose();
  }

  async function submit() {
    const { name } = fields.values;
    const errors = presentErrors({
      address: typed ? forbidden : WALLET_FORM_MESSAGES.sendAddressNeeded,
      name: !name.trim() && ADDRESS_BOOK_MESSAGES.nameNeeded,
      tick: needsTick(warnings) && !accepted && RECIPIENT_MESSAGES.tickNeeded,
    });
    fields.setErrors(errors ?? {});
    if (errors) return;
    const named = { address: getAddress(typed), name };
    await keep(() => addressBook().put(named, contact?.address), RECIPIENT_MESSAGES.saved);
  }

  return (
    <FormDialog
      size="sm"
      title={contact ? 'Edit address' : 'Add to address book'}
      form={FORM}
      submit="Save"
      busy={action.busy}
      onClose={onClose}
    >
      <Form id={FORM} onSubmit={submit} errors={action.problem ?? fields.errors}>
        <TextField
          {...fields.bind('name')}
          label="Name"
          required
          autoComplete="off"
          maxLength={CONTACT_NAME_LENGTH}
          error={fields.errors.name ?? nameProblem}
        />
        <AddressField
          {...fields.bind('address')}
          onValue={(next) => fields.change({ address: next })}
          label="Address"
          required
          placeholder="0x…"
          error={fields.errors.address ?? addressProblem}
        />
        <RecipientWarnings
          address={typed}
          warnings={warnings}
          tick={{
            label: 'I’ve compared the whole address, and it’s the right one',
            accepted,
            error: fields.errors.tick,
            onChange(next) {
              setAccepted(next);
              fields.change({ tick: '' });
            },
          }}
        />
        <ActionError problem={nameProblem || addressProblem ? undefined : action.problem} />
      </Form>
      {contact && (
        <Button
          kind="quiet-danger"
          className="justify-self-start"
          disabled={action.busy}
          onClick={() => keep(() => addressBook().remove(contact.address), RECIPIENT_MESSAGES.removed)}
        >
          Remove {contact.name}
        </Button>
      )}
    </FormDialog>
  );
}
