import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import { SIGNER_MESSAGES, wrongAccount, wrongNetwork } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import {
  connectExtension,
  connectedAccounts,
  networkOf,
  switchNetwork,
  watchExtension,
} from '#wallet/extension-requests.ts';
import { createExtensionSigner, type ExtensionSigner } from '#wallet/extension-signer.ts';
import { type Extension, type Extensions, findExtensions } from '#wallet/extensions.ts';
import type { Signer } from '#wallet/signer.ts';
import { api, type Site } from '#web/lib/api.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { connection, useConnection } from '#web/wallet/signers/connection.ts';
import { connectWallet, useSigner } from '#web/wallet/signers/signer.ts';
import { walletMessage } from '#web/wallet/wallet.ts';
import { useWalletChain, type WalletChain } from '#web/wallet/wallet-chain.ts';

let extensions: Extensions | undefined;

function found(): Extensions {
  extensions ??= findExtensions();
  return extensions;
}

/** The browser wallets that announced themselves, in the order in which they did. */
export const useExtensions = (): readonly Extension[] => useSyncExternalStore(found().subscribe, found().getState);

/** A local chain is known to no wallet; theirs is reached through our own relay. */
const addedNetwork = ({ faucet, chainId }: Site) =>
  faucet
    ? { chainName: `${issuer.name} local ${chainId}`, rpcUrls: [`${window.location.origin}${api.rpc.$path()}`] }
    : undefined;

function signWith(extension: Extension, address: Address, { site, chain, transactions }: WalletChain): void {
  const signer = createExtensionSigner({ address, extension, chain, transactions, network: addedNetwork(site) });
  const { rdns, name } = extension;
  connectWallet(signer, { kind: 'extension', rdns, name, address });
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

/**
 * Signs with the connected browser wallet again after a load, or as another tab does, if it still shows that account, or any where the
 * page follows the account that it's on; asks nobody.
 */
export function useRememberedExtension(followsAccount = false): void {
  const walletChain = useWalletChain();
  const { kind, signer } = useSigner();
  const kept = useConnection();
  const known = useExtensions();
  useEffect(() => {
    if (kind !== 'extension' || signer || kept?.kind !== 'extension' || !walletChain) return;
    const extension = known.find(({ rdns }) => rdns === kept.rdns);
    if (!extension) return;
    const look = async () => {
      const accounts = await connectedAccounts(extension);
      const account = followsAccount ? accounts[0] : accounts.find((each) => each === kept.address);
      if (account && connection().getState() === kept) signWith(extension, account, walletChain);
    };
    const again = () => void look().catch(() => undefined);
    again();
    return watchExtension(extension, again);
  }, [kind, signer, kept, known, walletChain, followsAccount]);
}

export const isExtensionSigner = (signer: Signer | undefined): signer is ExtensionSigner =>
  signer?.kind === 'extension';

/** What of a chosen browser wallet no longer fits, and how to put it right; followed while it changes. */
function useExtensionTrouble({ extension, address }: ExtensionSigner, followsAccount: boolean) {
  const walletChain = useWalletChain();
  const [now, setNow] = useState<{ accounts: Address[]; network: number | undefined }>();
  const look = useCallback(async () => {
    const [accounts, network] = await Promise.all([connectedAccounts(extension), networkOf(extension)]);
    setNow({ accounts, network });
  }, [extension]);
  useEffect(() => {
    const changed = () => void look().catch(() => undefined);
    changed();
    return watchExtension(extension, changed);
  }, [extension, look]);
  const change = useMutation({
    onSuccess: look,
    mutationFn: async () =>
      walletChain && switchNetwork(extension, walletChain.chain.chainId, addedNetwork(walletChain.site)),
  });
  if (!now || !walletChain) return undefined;
  // A wallet may share several accounts with this site; the first one is the one that it's on.
  const [other] = now.accounts;
  if (followsAccount ? other !== address : !now.accounts.includes(address)) {
    return { kind: 'account', other, take: () => other && signWith(extension, other, walletChain) } as const;
  }
  const { chainId } = walletChain.chain;
  return now.network === chainId ? undefined : ({ kind: 'network', chainId, change } as const);
}

/** What keeps the chosen browser wallet from signing, with the way to put it right. */
export function Trouble({ signer, followsAccount = false }: { signer: ExtensionSigner; followsAccount?: boolean }) {
  const trouble = useExtensionTrouble(signer, followsAccount);
  const other = trouble?.kind === 'account' ? trouble : undefined;
  // A holder's pages show the account that the wallet is on; a login at the desk is for one.
  useEffect(() => {
    if (followsAccount) other?.take();
  }, [followsAccount, other]);
  if (!trouble) return null;
  if (trouble.kind === 'account') {
    return (
      <Notice kind="warning" live>
        <p>{trouble.other ? wrongAccount(signer.address) : SIGNER_MESSAGES.notConnected}</p>
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
