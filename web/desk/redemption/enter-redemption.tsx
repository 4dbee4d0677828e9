import { useQueryClient } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { useState } from 'react';
import { answerOf, api } from '#web/lib/api.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { countries } from '#web/ui/country-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ActionFields } from '../parts/action-fields.ts';
import { ActionForm } from '../parts/action-form.tsx';

type Entry = Omit<InferRequestType<typeof api.redemptionList.$post>['json'], 'check_first'>;

const fields = (): ActionFields<Entry> => ({
  channel: {
    label: 'Requested by',
    kind: 'select',
    initial: 'email',
    options: [
      ['email', 'E-mail'],
      ['phone', 'Phone'],
    ],
  },
  qty_to_redeem: { label: 'Quantity of coins', kind: 'count', initial: '1' },
  name: { label: 'Name', kind: 'line' },
  email: { label: 'E-mail', kind: 'line' },
  phone: { label: 'Phone', kind: 'line' },
  address_line_1: { label: 'Address line 1', kind: 'line', hint: 'Street and number.' },
  address_line_2: { label: 'Address line 2', kind: 'line', optional: true },
  city: { label: 'City', kind: 'line' },
  stateProvince: { label: 'State or province', kind: 'line', optional: true, hint: 'In the US: two letters.' },
  country: { label: 'Country', kind: 'select', initial: 'US', options: countries() },
  postalCode: { label: 'Postal code', kind: 'line', optional: true },
  shipping_details: { label: 'Delivery instructions', kind: 'text', optional: true },
});

/** Enters a redemption that a holder asked for by e-mail or phone; our e-mail tells the holder where to send the tokens. */
export function EnterRedemption() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const [create] = useState(() => creator((json: Entry, key) => answerOf(api.redemptionList.$post({ json }, key))));
  const close = () => setOpen(false);
  return (
    <div>
      <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
        Enter an e-mail or phone redemption
      </Button>
      <Dialog open={open} onClose={close} title="E-mail or phone redemption">
        <p className="text-muted">
          The holder gets an e-mail with the ticket and the address to send the tokens to. Once they arrive, burn them
          from the ticket.
        </p>
        <ActionForm
          label="Redemption request"
          confirm="Enter redemption"
          fields={fields()}
          onSubmit={async (entry) => {
            await create(entry);
            await queries.invalidateQueries({ queryKey: queryKeys.desk });
          }}
          onClose={close}
        />
      </Dialog>
    </div>
  );
}
