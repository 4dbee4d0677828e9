import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countries } from '#web/lib/countries.ts';
import { creator } from '#web/lib/desk/create.ts';
import { DESK_KEY } from '#web/lib/desk/list.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ActForm } from '../parts/act-form.tsx';
import type { ActField } from '../parts/act-input.ts';

const fields = (): ActField[] => [
  {
    name: 'channel',
    label: 'Asked by',
    kind: 'select',
    initial: 'email',
    options: [
      ['email', 'E-mail'],
      ['phone', 'Phone'],
    ],
  },
  { name: 'qty_to_redeem', label: 'Quantity of coins', kind: 'line', initial: '1' },
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'email', label: 'E-mail', kind: 'line' },
  { name: 'phone', label: 'Phone', kind: 'line' },
  { name: 'shipping_details', label: 'Shipping details', kind: 'text', hint: 'Street and number, and how to find it.' },
  { name: 'city', label: 'City', kind: 'line' },
  { name: 'stateProvince', label: 'State or province', kind: 'line' },
  { name: 'country', label: 'Country', kind: 'select', initial: 'US', options: countries() },
  { name: 'postalCode', label: 'Postal code', kind: 'line' },
];

/** A redemption that a holder asked for by e-mail or phone, entered by staff; the letter says where the tokens go. */
export function EnterRedemption() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const [create] = useState(() => creator());
  const close = () => setOpen(false);
  return (
    <div>
      <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
        Enter a redemption by e-mail or phone
      </Button>
      <Dialog open={open} onClose={close} title="A redemption by e-mail or phone">
        <p className="text-muted">
          The holder gets a mail with the ticket and the address to send the tokens to. Once they are there, burn them
          from the ticket.
        </p>
        <ActForm
          label="What the holder asked for"
          confirm="Enter the redemption"
          fields={fields()}
          onAct={async (body) => {
            await create('/api/redemptionList', body);
            await queries.invalidateQueries({ queryKey: DESK_KEY });
          }}
          onClose={close}
        />
      </Dialog>
    </div>
  );
}
