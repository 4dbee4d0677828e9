import { type Address, getAddress, isAddress, isHex, numberToHex } from 'viem';
import { SIGNER_MESSAGES, walletSaid, wrongNetwork } from '#domain/wallet/signer-messages.ts';
import type { Extension, Provider } from './extensions.ts';
import { Refusal } from './problem.ts';

type WalletError = { code?: unknown; message?: unknown; data?: { originalError?: { code?: unknown } } };

// EIP-1193 and EIP-1474; some wallets refuse under a code of their own.
const CODES = new Map<unknown, string>([
  [4001, SIGNER_MESSAGES.refused],
  ['ACTION_REJECTED', SIGNER_MESSAGES.refused],
  [4100, SIGNER_MESSAGES.notConnected],
  [4900, SIGNER_MESSAGES.disconnected],
  [4901, SIGNER_MESSAGES.disconnected],
  [-32002, SIGNER_MESSAGES.alreadyAsked],
]);
const REFUSED = /user (rejected|denied|cancell?ed|refused)|rejected by (the )?user/i;
const MAX_MESSAGE_CHARACTERS = 200;

/** Why a wallet refused a request, as a message to its owner. */
function refusalOf(error: unknown): Refusal {
  const { code, message } = (error ?? {}) as WalletError;
  const byCode = CODES.get(code);
  if (byCode) return new Refusal(byCode, error);
  const text = typeof message === 'string' ? message : '';
  if (!text) return new Refusal(SIGNER_MESSAGES.badAnswer, error);
  if (REFUSED.test(text)) return new Refusal(SIGNER_MESSAGES.refused, error);
  return new Refusal(walletSaid(text.slice(0, MAX_MESSAGE_CHARACTERS)), error);
}

/** Sends a request to a wallet; throws a Refusal with a message to its owner. */
export const requestFrom = (provider: Provider, method: string, params?: unknown): Promise<unknown> =>
  provider.request(params === undefined ? { method } : { method, params }).catch((error) => {
    throw refusalOf(error);
  });

const addressesIn = (answer: unknown): Address[] =>
  (Array.isArray(answer) ? answer : []).flatMap((each) =>
    isAddress(String(each), { strict: false }) ? [getAddress(String(each))] : [],
  );

/** Asks the wallet's owner for an account; the first one signs. */
export async function connectExtension({ provider }: Extension): Promise<Address> {
  const [address] = addressesIn(await requestFrom(provider, 'eth_requestAccounts'));
  if (!address) throw new Refusal(SIGNER_MESSAGES.noAccount);
  return address;
}

/** The accounts that the wallet already shares with this site; doesn't prompt the owner. */
export const connectedAccounts = async ({ provider }: Extension): Promise<Address[]> =>
  addressesIn(await requestFrom(provider, 'eth_accounts'));

/** The network that the wallet is on now; undefined if its answer makes no sense. */
export async function networkOf({ provider }: Extension): Promise<number | undefined> {
  const answer = await requestFrom(provider, 'eth_chainId').catch(() => undefined);
  return isHex(answer) ? Number(answer) : undefined;
}

/** A network for wallets that don't know the token's, as wallet_addEthereumChain takes it (EIP-3085). */
export type AddedNetwork = { chainName: string; rpcUrls: string[] };

const CHAIN_UNKNOWN = 4902;
const isUnknownChain = (error: unknown): boolean => {
  const { code, data } = (error ?? {}) as WalletError;
  return code === CHAIN_UNKNOWN || data?.originalError?.code === CHAIN_UNKNOWN;
};

/** Asks the wallet to switch to the token's network; throws if it stays on another one. */
export async function switchNetwork(extension: Extension, chainId: number, added?: AddedNetwork): Promise<void> {
  if ((await networkOf(extension)) === chainId) return;
  const { provider } = extension;
  const id = { chainId: numberToHex(chainId) };
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [id] });
  } catch (error) {
    if (!isUnknownChain(error)) throw refusalOf(error);
    if (!added) throw new Refusal(wrongNetwork(chainId), error);
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    await requestFrom(provider, 'wallet_addEthereumChain', [{ ...id, ...added, nativeCurrency }]);
  }
  if ((await networkOf(extension)) !== chainId) throw new Refusal(wrongNetwork(chainId));
}

/** A token as a wallet shows it (EIP-747). */
export type WatchedToken = { address: Address; symbol: string; decimals: number; image?: string };

/** Asks the wallet to list a token; false where its owner declines without an error. */
export const watchToken = async ({ provider }: Extension, options: WatchedToken): Promise<boolean> =>
  (await requestFrom(provider, 'wallet_watchAsset', { type: 'ERC20', options })) !== false;

/** Calls back whenever the wallet's accounts or network may have changed, until the returned function is called. */
export function watchExtension({ provider }: Extension, changed: () => void): () => void {
  const events = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'];
  for (const event of events) provider.on?.(event, changed);
  return () => {
    for (const event of events) provider.removeListener?.(event, changed);
  };
}
