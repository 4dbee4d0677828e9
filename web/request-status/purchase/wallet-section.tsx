import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { MaskedAddress } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { OwnAddressField } from '#web/wallet/own-address-field.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

type Props = { status: PurchaseStatus; purchaseKey: string; onSaved: () => void };

/** The wallet that the tokens go to: requested if there is none, and changeable until an order is placed. */
export default function WalletSection({ status, purchaseKey, onSaved }: Props) {
  const [changing, setChanging] = useState(false);
  const isMissing = status.ethereum_address === '';
  if (!status.may_set_wallet) return null;
  return (
    <section aria-labelledby="wallet-address" className="ruled grid gap-5">
      <h2 id="wallet-address" className="text-xl">
        Your wallet
      </h2>
      {isMissing || changing ? (
        <WalletForm
          isNext={status.next === 'give_wallet'}
          purchaseKey={purchaseKey}
          onSaved={() => {
            setChanging(false);
            onSaved();
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>
            {status.order ? 'If you order again, we’ll' : 'We’ll'} issue the tokens to{' '}
            <MaskedAddress of={status.ethereum_address} />. You can change it until we accept your order.
          </p>
          <Button kind="secondary" onClick={() => setChanging(true)}>
            Change
          </Button>
        </div>
      )}
    </section>
  );
}

type FormProps = { isNext: boolean; purchaseKey: string; onSaved: () => void };

function WalletForm({ isNext, purchaseKey, onSaved }: FormProps) {
  const fields = useFields({ ethereum_address: '' });
  const { values, errors, change, setErrors } = fields;
  const save = useMutation({
    mutationFn: (ethereum_address: string) =>
      answerOf(api.purchase[':key'].wallet.$post({ param: { key: purchaseKey }, json: { ethereum_address } })),
    onSuccess: onSaved,
    onError: (error) => setErrors(fieldErrorsOf(error)),
  });
  function submit() {
    const address = values.ethereum_address.trim();
    if (address === '') return setErrors({ ethereum_address: PURCHASE_MESSAGES.addressNeeded });
    save.mutate(address);
  }
  return (
    <Form label="Your wallet" onSubmit={submit} errors={errors}>
      <OwnAddressField
        hint="We’ll issue the tokens only to this address, and email you that it was entered"
        required
        value={values.ethereum_address}
        error={errors.ethereum_address}
        onValue={(address) => change({ ethereum_address: address })}
      />
      <ErrorNotice error={save.error} />
      <div>
        <Button type="submit" kind={isNext ? 'primary' : 'secondary'} busy={save.isPending}>
          Save address
        </Button>
      </div>
    </Form>
  );
}
