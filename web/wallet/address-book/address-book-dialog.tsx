import { useState } from 'react';
import type { Address } from 'viem';
import type { KnownAddress } from '#wallet/look-alike.ts';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactList, type Edited } from './contact-list.tsx';

type Props = {
  own: Address;
  walletChain: WalletChain | undefined;
  known: readonly KnownAddress[];
  /** Shows only the form for this address. */
  adding?: string | undefined;
  onChoose: (address: Address) => void;
  onClose: () => void;
};

/** The address book and recent recipients, to choose from, to name and to edit. */
export default function AddressBookDialog({ adding, onChoose, onClose, ...context }: Props) {
  const [edited, setEdited] = useState<Edited | undefined>(adding === undefined ? undefined : { address: adding });
  const { walletChain } = context;
  if (edited && walletChain) {
    const back = () => (adding === undefined ? setEdited(undefined) : onClose());
    return <ContactDialog {...context} {...edited} walletChain={walletChain} onClose={back} />;
  }
  return <ContactList known={context.known} onEdit={setEdited} onChoose={onChoose} onClose={onClose} />;
}
