import { Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Address } from 'viem';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { ADDRESS_BOOK_MESSAGES, RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { type KnownAddress, offeredRecipients } from '#wallet/look-alike.ts';
import type { Contact } from '#wallet/sealed-address-book.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useConnection } from '#web/wallet/signers/connection.ts';
import { useWalletAction } from '../dialogs/wallet-action.tsx';
import { AddressBookCopy } from './address-book-copy.tsx';
import { addressBook, useAddressBook } from './recipients.ts';

const GROUPS = [
  ['book', 'Address book'],
  ['linked', 'Linked to your account'],
  ['sent', 'Recent'],
] as const;

const matches = ({ address, name = '' }: KnownAddress, search: string) =>
  [address, name].some((text) => text.toLowerCase().includes(search));

/** Opens the form for a contact, for a new one with that address, or for a new one. */
export type Edited = { contact?: Contact; address?: string };

type Props = {
  known: readonly KnownAddress[];
  onChoose: (address: Address) => void;
  onEdit: (edited: Edited) => void;
  onClose: () => void;
};

export function ContactList({ known, onChoose, onEdit, onClose }: Props) {
  const { status } = useAddressBook();
  const connected = useConnection();
  const [search, setSearch] = useState('');
  const { offered, withheld } = offeredRecipients(known);
  const found = offered.filter((each) => matches(each, search.trim().toLowerCase()));
  const isOpen = status === 'open';
  return (
    <Dialog
      open
      title={connected ? 'Recent recipients' : 'Address book'}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Close
          </Button>
          {!connected && (
            <Button disabled={!isOpen} onClick={() => onEdit({})}>
              Add an address
            </Button>
          )}
        </>
      }
    >
      {status === 'closed' && (
        <p className="text-muted">{connected ? CONNECTED_MESSAGES.noAddressBook : RECIPIENT_MESSAGES.locked}</p>
      )}
      {status === 'unreadable' && <UnreadableBook />}
      {offered.length > 0 && (
        <TextField
          label="Search"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <p role="status" className="text-muted empty:hidden">
        {offered.length === 0 && RECIPIENT_MESSAGES.none}
        {offered.length > 0 && found.length === 0 && RECIPIENT_MESSAGES.notFound}
      </p>
      {GROUPS.map(([from, title]) => {
        const rows = found.filter((each) => each.from === from);
        return (
          rows.length > 0 && (
            <section key={from} aria-label={title}>
              <h3 className="font-medium text-muted text-sm">{title}</h3>
              <ul className="-mx-3">
                {rows.map((row) => (
                  <Recipient key={row.address} known={row} onChoose={onChoose} onEdit={isOpen ? onEdit : undefined} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {withheld > 0 && (
        <Notice kind="warning">
          <p>{RECIPIENT_MESSAGES.withheld}</p>
        </Notice>
      )}
      {status !== 'closed' && <AddressBookCopy />}
    </Dialog>
  );
}

type RecipientProps = Pick<Props, 'onChoose'> & { known: KnownAddress; onEdit: Props['onEdit'] | undefined };

/** Can be chosen, and edited or saved under a name. */
function Recipient({ known: { address, name }, onChoose, onEdit }: RecipientProps) {
  const Icon = name ? Pencil : UserPlus;
  return (
    <li className="flex items-center">
      <button
        type="button"
        className="grid min-h-11 min-w-0 grow cursor-pointer rounded-md px-3 py-2 text-left hover:bg-sunken"
        onClick={() => onChoose(address)}
      >
        {name && <span className="wrap-anywhere font-medium">{name}</span>}
        <AddressText of={address} className={name ? 'text-muted text-sm' : 'text-sm'} />
      </button>
      {onEdit && (
        <button
          type="button"
          className="icon-button shrink-0"
          aria-label={name ? `Edit ${name}` : `Save ${address} to address book`}
          onClick={() => onEdit(name ? { contact: { address, name } } : { address })}
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      )}
    </li>
  );
}

function UnreadableBook() {
  const action = useWalletAction();
  return (
    <Notice kind="danger">
      <p>{ADDRESS_BOOK_MESSAGES.unreadable}</p>
      <p className="mt-2">
        <Button kind="secondary" size="sm" busy={action.busy} onClick={() => action.run(addressBook().startOver)}>
          Start a new one
        </Button>
      </p>
    </Notice>
  );
}
