import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import { wrongAccount, wrongNetwork } from '#domain/messages/signers.ts';
import { site as issuer } from '#site';
import {
  connectExtension,
  connectedAccounts,
  createExtensionSigner,
  type ExtensionSigner,
  networkOf,
  switchNetwork,
} from '#wallet/extension-signer.ts';
import { type Extension, type Extensions, findExtensions } from '#wallet/extensions.ts';
import type { Signer } from '#wallet/signer.ts';
import { api, type Site } from '#web/lib/api.ts';
import { chooseSigner, useSigner } from '#web/lib/signer.ts';
import { walletMessage } from '#web/lib/wallet.ts';
import { useWalletChain, type WalletChain } from '#web/lib/wallet-chain.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

let extensions: Extensions | undefined;

function found(): Extensions {
  extensions ??= findExtensions();
  return extensions;
}

/** The browser wallets that announced themselves, in the order in which they did. */
export const useExtensions = (): readonly Extension[] => useSyncExternalStore(found().subscribe, found().getState);

// For this tab alone: whoever opens the site anew chooses anew.
const NAME = 'signer';
type Remembered = { rdns: string; address: Address };

function remembered(): Remembered | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(choice: Remembered | undefined): void {
  try {
    if (choice) sessionStorage.setItem(NAME, JSON.stringify(choice));
    else sessionStorage.removeItem(NAME);
  } catch {
    // Without storage the choice ends with the page.
  }
}

/** A local chain is known to no wallet; theirs is reached through our own relay. */
const addedNetwork = ({ faucet, chainId }: Site) =>
  faucet
    ? { chainName: `${issuer.name} local ${chainId}`, rpcUrls: [`${window.location.origin}${api.rpc.$path()}`] }
    : undefined;

function signWith(extension: Extension, address: Address, { site, chain, transactions }: WalletChain): void {
  chooseSigner(createExtensionSigner({ address, extension, chain, transactions, network: addedNetwork(site) }));
  remember({ rdns: extension.rdns, address });
}

/** Another kind of signer was chosen: no browser wallet is to take its place after a reload. */
export const forgetExtension = (): void => remember(undefined);

/** Signs with the wallet of this browser again. */
export function chooseOwnWallet(): void {
  chooseSigner(undefined);
  forgetExtension();
}

/** Connects a browser wallet as the signer; asks its owner only if it doesn't show an account yet. */
export function useExtensionChoice() {
  const walletChain = useWalletChain();
  return useMutation({
    mutationFn: async (extension: Extension) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      signWith(extension, await connectExtension(extension), walletChain);
    },
  });
}

/** Chooses the browser wallet of before a reload again, if it still shows the same account; asks nobody. */
export function useRememberedExtension(): void {
  const walletChain = useWalletChain();
  const { kind } = useSigner();
  const known = useExtensions();
  useEffect(() => {
    const before = remembered();
    const extension = known.find(({ rdns }) => rdns === before?.rdns);
    if (kind !== 'own-key' || !before || !extension || !walletChain) return;
    const lookAt = async () => {
      const accounts = await connectedAccounts(extension);
      if (accounts.includes(before.address) && remembered()) signWith(extension, before.address, walletChain);
    };
    void lookAt().catch(() => undefined);
  }, [kind, known, walletChain]);
}

export const isExtensionSigner = (signer: Signer | undefined): signer is ExtensionSigner =>
  signer?.kind === 'extension';

/** What of a chosen browser wallet no longer fits, and how to put it right; followed while it changes. */
function useExtensionTrouble({ extension, address }: ExtensionSigner) {
  const walletChain = useWalletChain();
  const [now, setNow] = useState<{ accounts: Address[]; network: number | undefined }>();
  const look = useCallback(async () => {
    const [accounts, network] = await Promise.all([connectedAccounts(extension), networkOf(extension)]);
    setNow({ accounts, network });
  }, [extension]);
  useEffect(() => {
    const changed = () => void look().catch(() => undefined);
    const { provider } = extension;
    for (const event of ['accountsChanged', 'chainChanged']) provider.on?.(event, changed);
    changed();
    return () => {
      for (const event of ['accountsChanged', 'chainChanged']) provider.removeListener?.(event, changed);
    };
  }, [extension, look]);
  const change = useMutation({
    onSuccess: look,
    mutationFn: async () =>
      walletChain && switchNetwork(extension, walletChain.chain.chainId, addedNetwork(walletChain.site)),
  });
  if (!now || !walletChain) return undefined;
  const [other] = now.accounts;
  if (!now.accounts.includes(address)) {
    return { kind: 'account', other, take: () => other && signWith(extension, other, walletChain) } as const;
  }
  const { chainId } = walletChain.chain;
  return now.network === chainId ? undefined : ({ kind: 'network', chainId, change } as const);
}

/** What keeps the chosen browser wallet from signing, with the way to put it right. */
export function Trouble({ signer }: { signer: ExtensionSigner }) {
  const trouble = useExtensionTrouble(signer);
  if (!trouble) return null;
  if (trouble.kind === 'account') {
    return (
      <Notice kind="warning" live>
        <p>{wrongAccount(signer.address)}</p>
        {trouble.other && (
          <p className="mt-2">
            <Button size="sm" kind="secondary" onClick={trouble.take}>
              Sign with <AddressText short of={trouble.other} />
            </Button>
          </p>
        )}
      </Notice>
    );
  }
  const { change, chainId } = trouble;
  return (
    <Notice kind="warning" live>
      <p>{change.error ? walletMessage(change.error) : wrongNetwork(chainId)}</p>
      <p className="mt-2">
        <Button size="sm" kind="secondary" busy={change.isPending} onClick={() => change.mutate()}>
          Switch network
        </Button>
      </p>
    </Notice>
  );
}
