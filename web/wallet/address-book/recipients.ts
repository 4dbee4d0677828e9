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
import { walletStore } from '#web/wallet/wallet.ts';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';

let started: AddressBook | undefined;

/** The address book of this page. Only works in a browser. */
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

/** For a connected wallet: the book is encrypted under the key of this browser's wallet. */
const NO_BOOK: AddressBookState = { status: 'closed', contacts: [] };

/** The address book's current state. */
export function useAddressBook() {
  const { subscribe, getState } = addressBook();
  const state = useSyncExternalStore(subscribe, getState);
  const { status } = state;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // React keeps the previous render's data in memory. Rendering once more after locking drops the names.
  useEffect(() => {
    if (status === 'closed') renderAgain();
  }, [status]);
  return useConnection() ? NO_BOOK : state;
}

/** The name that the holder gave to an address; undefined while the wallet is locked. */
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

/** The addresses with which one is compared before this wallet sends to it. */
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

/** The known addresses for display, and `readNow`, which reads them at the moment of a send and throws if it can't. */
export function useKnownAddresses(walletChain: WalletChain | undefined, own: Address) {
  const { contacts } = useAddressBook();
  const { data: counterparties } = useQuery(counterpartiesQuery(own));
  // Linked wallets are only shown to someone who is logged in to the account.
  const { user } = useSession();
  const { data } = useLinkedWallets();
  const linked = (user && data) || NONE;
  const known = useMemo(
    () => (walletChain ? knownAddresses(walletChain, own, { contacts, linked, counterparties }) : []),
    [walletChain, own, contacts, linked, counterparties],
  );
  return { known, readNow: readerOf(own, linked) };
}

/** Outside the hook, so that it doesn't keep names in memory after the wallet is locked. */
const readerOf =
  (own: Address, linked: Sources['linked']) =>
  async (chain: WalletChain): Promise<KnownAddress[]> => {
    const book = addressBook();
    const query = queryClient.fetchQuery(counterpartiesQuery(own)).catch((error) => {
      throw new Refusal(messageOf(error), error);
    });
    const [latest] = await Promise.all([query, book.refresh()]);
    const contacts = connection().getState() ? [] : book.getState().contacts;
    return knownAddresses(chain, own, { contacts, linked, counterparties: latest });
  };
