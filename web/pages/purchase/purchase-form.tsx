import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { usePrefill } from '#web/account/use-prefill.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { draftOf, dropDraft, keepDraft } from '#web/lib/drafts.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { savedWalletAddress } from '#web/lib/saved-wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { ExactField, TextField } from '#web/ui/text-field.tsx';
import { EMPTY_PURCHASE, type PurchaseField, typedQuantity, useRequestPurchase } from './purchase-request.ts';
import { Total } from './total.tsx';

const DRAFT = 'purchase';

/** The purchase form (docs/product.md, Validation), with the wallet's address and the agreement. What was typed outlives a failure and a look elsewhere. */
export function PurchaseForm() {
  const navigate = useNavigate();
  const post = useRequestPurchase();
  const fields = useFields<PurchaseField>({ ...EMPTY_PURCHASE, ...draftOf(DRAFT) });
  const { values, errors, bind, change, setErrors } = fields;
  usePrefill(fields, EMPTY_PURCHASE, ({ email }) => ({ email }));
  useEffect(() => keepDraft(DRAFT, values), [values]);
  const [own, setOwn] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come; afterwards the field is the buyer's
  useEffect(() => {
    const address = savedWalletAddress();
    setOwn(address);
    if (address && values.ethereum_address === '') change({ ethereum_address: address });
  }, []);

  async function submit() {
    // The schema is a tenth of the page's code, and only a filled form needs it.
    const { readPurchase } = await import('./purchase-input.ts');
    const read = readPurchase(values);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    post.mutate(read.request, {
      onSuccess: ({ key }) => {
        dropDraft(DRAFT);
        navigate(`${href('/purchasesuccess')}?key=${key}`);
      },
      onError: (error) => setErrors(fieldErrorsOf(error)),
    });
  }

  return (
    <Form label="Purchase" onSubmit={submit} errors={errors} className="gap-6">
      <fieldset disabled={post.isPending} className="grid gap-6">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <NumberField
            label="Quantity to purchase"
            hint="A whole number, 1 or more"
            name="qty_to_purchase"
            required
            inputMode="numeric"
            min="1"
            disabled={post.isPending}
            value={values.qty_to_purchase}
            error={errors.qty_to_purchase}
            onValue={(quantity) => change({ qty_to_purchase: quantity })}
          />
          <Total quantity={typedQuantity(values)} />
        </div>
        <TextField
          {...bind('email')}
          label="E-mail"
          hint="We’ll send updates here"
          type="email"
          required
          autoComplete="email"
        />
        <ExactField
          {...bind('ethereum_address')}
          label="Your wallet’s address"
          hint="We’ll send the tokens only to this address"
          required
        />
        <p className="-mt-4 text-muted text-sm">
          {own ? (
            'This is the wallet in this browser. You can enter another address of yours.'
          ) : (
            <>
              No wallet yet? <TextLink to={href('/wallet')}>Create one in this browser</TextLink>; we’ll fill in the
              address for you.
            </>
          )}
        </p>
        <Agreement
          ticked={values.agreement !== ''}
          error={errors.agreement}
          onTick={(ticked) => change({ agreement: ticked ? 'yes' : '' })}
        />
      </fieldset>
      {post.error && (
        <Notice kind="danger" live title={PURCHASE_MESSAGES.failed}>
          <p>{messageOf(post.error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button size="lg" type="submit" busy={post.isPending}>
          Send request
        </Button>
        <p className="text-muted text-sm">You don’t pay anything yet.</p>
      </div>
    </Form>
  );
}

type Props = { ticked: boolean; error: string | undefined; onTick: (ticked: boolean) => void };

/** The box that makes the agreement binding (docs/product.md, States and transitions); its version and time are stored. */
function Agreement({ ticked, error, onTick }: Props) {
  return (
    <Checkbox
      name="agreement"
      checked={ticked}
      error={error}
      onChange={(event) => onTick(event.target.checked)}
      required
    >
      {PURCHASE_MESSAGES.agreement}{' '}
      <TextLink to={href('/user-agreement')} newTab>
        User Agreement
      </TextLink>{' '}
      and the{' '}
      <TextLink to={`${href('/user-agreement')}#terms-of-purchase`} newTab>
        Terms of Purchase
      </TextLink>
      .
    </Checkbox>
  );
}
