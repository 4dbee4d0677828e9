import { Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Address } from 'viem';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { ADDRESS_BOOK_MESSAGES, contactsImported, RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { type KnownAddress, offeredRecipients } from '#wallet/look-alike.ts';
import type { Contact } from '#wallet/sealed-address-book.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useConnection } from '#web/wallet/signers/connection.ts';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';
import { ActionError, useWalletAction, useWalletFile } from '../dialogs/wallet-action.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { addressBook, useAddressBook } from './recipients.ts';

type Props = {
  own: Address;
  walletChain: WalletChain | undefined;
  known: readonly KnownAddress[];
  /** Begins with the form for this address, and ends with it. */
  adding?: string | undefined;
  onChoose: (address: Address) => void;
  onClose: () => void;
};

type Edited = { contact?: Contact; address?: string };

/** The address book, and those whom the wallet has sent to: to choose from, to name and to change. */
export default function AddressBookDialog({ adding, onChoose, onClose, ...context }: Props) {
  const [edited, setEdited] = useState<Edited | undefined>(adding === undefined ? undefined : { address: adding });
  const { walletChain } = context;
  if (edited && walletChain) {
    const back = () => (adding === undefined ? setEdited(undefined) : onClose());
    return <ContactDialog {...context} {...edited} walletChain={walletChain} onClose={back} />;
  }
  return <ContactList known={context.known} onEdit={setEdited} onChoose={onChoose} onClose={onClose} />;
}

const GROUPS = [
  ['book', 'Address book'],
  ['linked', 'Linked to your account'],
  ['sent', 'Recent'],
] as const;

const matches = ({ address, name = '' }: KnownAddress, search: string) =>
  [address, name].some((text) => text.toLowerCase().includes(search));

type ListProps = Pick<Props, 'known' | 'onChoose' | 'onClose'> & { onEdit: (edited: Edited) => void };

function ContactList({ known, onChoose, onEdit, onClose }: ListProps) {
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
        {offered.length === 0 ? RECIPIENT_MESSAGES.none : found.length === 0 && RECIPIENT_MESSAGES.notFound}
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
      {status !== 'closed' && <CopyAndImport />}
    </Dialog>
  );
}

type RecipientProps = Pick<Props, 'onChoose'> & { known: KnownAddress; onEdit: ListProps['onEdit'] | undefined };

/** One to choose, and the way to change its name or to give it one. */
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

/** The address book's own backup: a file that only this wallet opens. */
function CopyAndImport() {
  const action = useWalletAction();
  const file = useWalletFile();
  const [imported, setImported] = useState<number>();
  const copy = addressBook().exportFile();

  async function read(chosen: File) {
    setImported(undefined);
    const text = await file.choose(chosen);
    if (text !== undefined) setImported(await action.run(() => addressBook().importFile(text)));
  }

  return (
    <Disclosure title="Copy or import the address book" bodyClassName="grid gap-4">
      <p className="text-muted text-sm">{RECIPIENT_MESSAGES.kept}</p>
      {copy && (
        <Button kind="secondary" className="justify-self-start" onClick={() => saveFile(copy)}>
          Download a copy
        </Button>
      )}
      <FileField
        label="Import a copy"
        accept=".json,application/json"
        chosen={file.name}
        error={file.name && file.error}
        onFile={read}
      />
      <ActionError problem={action.problem} />
      <p role="status" className="text-good text-sm empty:hidden">
        {imported !== undefined && contactsImported(imported)}
      </p>
    </Disclosure>
  );
}
