import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import { type AddressBook, type AddressBookState, createAddressBook } from '#wallet/address-book.ts';
import { randomBytes } from '#wallet/bytes.ts';
import { isSame, type KnownAddress } from '#wallet/look-alike.ts';
import { Refusal } from '#wallet/problem.ts';
import { withOwn } from '#wallet/recipient.ts';
import type { Contact } from '#wallet/sealed-address-book.ts';
import { ADDRESS_BOOK_PREFIX } from '#wallet/vault.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useLinkedWallets, useSession } from '#web/lib/session.ts';
import { connection, useConnection } from '#web/wallet/signers/connection.ts';
import { walletStorage, walletStore } from '#web/wallet/wallet.ts';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';

let started: AddressBook | undefined;

/** The one address book of this page; only for the browser. */
export function addressBook(): AddressBook {
  started ??= startBook();
  return started;
}

function startBook(): AddressBook {
  const book = createAddressBook({ storage: walletStorage(), random: randomBytes, wallet: walletStore() });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(ADDRESS_BOOK_PREFIX)) void book.refresh();
  });
  return book;
}

/** The book is encrypted under the key of this browser's wallet: another wallet has none. */
const NO_BOOK: AddressBookState = { status: 'closed', contacts: [] };

/** The address book as it is now, followed. */
export function useAddressBook() {
  const { subscribe, getState } = addressBook();
  const state = useSyncExternalStore(subscribe, getState);
  const { status } = state;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // React keeps what was shown last until the next time: after locking, no name is to stay in memory.
  useEffect(() => {
    if (status === 'closed') renderAgain();
  }, [status]);
  return useConnection() ? NO_BOOK : state;
}

/** The name that the wallet's holder gave to an address; none while the wallet is locked. */
export function useContactName(address: string | null | undefined): string | undefined {
  const { contacts } = useAddressBook();
  return address ? contacts.find((each) => isSame(each.address, address))?.name : undefined;
}

const counterpartiesQuery = (address: Address) => ({
  queryKey: queryKeys.counterparties(address),
  queryFn: () => answerOf(api.counterparties.$get({ query: { address } })),
});

type Counterparties = Awaited<ReturnType<ReturnType<typeof counterpartiesQuery>['queryFn']>>;

type Sources = {
  contacts: readonly Contact[];
  linked: readonly { address: Address }[];
  counterparties: Counterparties | undefined;
};

/** Everything that an address is compared with before this wallet sends to it. */
function knownAddresses({ chain, transactions }: WalletChain, own: Address, sources: Sources): KnownAddress[] {
  const { contacts, linked, counterparties = { sent: [], received: [] } } = sources;
  const sent = [...transactions.recipients(own), ...counterparties.sent];
  const known: KnownAddress[] = [
    ...contacts.map((contact) => ({ ...contact, from: 'book' as const })),
    ...linked.map(({ address }) => ({ address, from: 'linked' as const })),
    ...sent.map((address) => ({ address, from: 'sent' as const })),
    ...counterparties.received.map((address) => ({ address, from: 'received' as const })),
  ];
  return withOwn(known, own, chain.token);
}

const NONE: Sources['linked'] = [];

/** What is known of addresses, and the same as it is at the moment of a send: that one throws where it can't be learned. */
export function useKnownAddresses(walletChain: WalletChain | undefined, own: Address) {
  const { contacts } = useAddressBook();
  const { data: counterparties } = useQuery(counterpartiesQuery(own));
  // Only who is logged in to the account learns which wallets are linked to it.
  const { user } = useSession();
  const { data } = useLinkedWallets();
  const linked = (user && data) || NONE;
  const known = useMemo(
    () => (walletChain ? knownAddresses(walletChain, own, { contacts, linked, counterparties }) : []),
    [walletChain, own, contacts, linked, counterparties],
  );
  return { known, readNow: readerOf(own, linked) };
}

/** Reads it at the moment of a send. Not within the hook, whose names it would keep beyond the lock. */
const readerOf =
  (own: Address, linked: Sources['linked']) =>
  async (chain: WalletChain): Promise<KnownAddress[]> => {
    const book = addressBook();
    const asked = queryClient.fetchQuery(counterpartiesQuery(own)).catch((error) => {
      throw new Refusal(messageOf(error), error);
    });
    const [latest] = await Promise.all([asked, book.refresh()]);
    const contacts = connection().getState() ? [] : book.getState().contacts;
    return knownAddresses(chain, own, { contacts, linked, counterparties: latest });
  };
