import {
  type Address,
  getAddress,
  getTypesForEIP712Domain,
  type Hash,
  type Hex,
  isAddress,
  isAddressEqual,
  isHash,
  isHex,
  numberToHex,
  recoverMessageAddress,
  recoverTypedDataAddress,
  serializeTypedData,
  stringToHex,
  type TypedDataDefinition,
} from 'viem';
import { getTransactionCount } from 'viem/actions';
import { SIGNER_MESSAGES, walletSaid, wrongAccount, wrongNetwork } from '#domain/messages/signers.ts';
import type { Call, Chain } from './chain.ts';
import type { Extension, Provider } from './extensions.ts';
import { type Approval, requireEnoughFee } from './fee.ts';
import { Refusal } from './problem.ts';
import { type SoleSigner, sendOnce } from './signer.ts';
import { didNotHappen, type Purpose } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

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
const MOST_WORDS = 200;

/** Why a wallet did not do what it was asked, as a message to its owner. */
function refusalOf(error: unknown): Refusal {
  const { code, message } = (error ?? {}) as WalletError;
  const words = typeof message === 'string' ? message : '';
  const known = CODES.get(code) ?? (REFUSED.test(words) ? SIGNER_MESSAGES.refused : undefined);
  return new Refusal(known ?? (words ? walletSaid(words.slice(0, MOST_WORDS)) : SIGNER_MESSAGES.badAnswer), error);
}

const ask = (provider: Provider, method: string, params?: unknown): Promise<unknown> =>
  provider.request(params === undefined ? { method } : { method, params }).catch((error) => {
    throw refusalOf(error);
  });

const addressesIn = (answer: unknown): Address[] =>
  (Array.isArray(answer) ? answer : []).flatMap((each) =>
    isAddress(String(each), { strict: false }) ? [getAddress(String(each))] : [],
  );

/** Asks the wallet's owner for an account; the first one is who signs. */
export async function connectExtension({ provider }: Extension): Promise<Address> {
  const [address] = addressesIn(await ask(provider, 'eth_requestAccounts'));
  if (!address) throw new Refusal(SIGNER_MESSAGES.noAccount);
  return address;
}

/** The accounts that the wallet already shares with this site; doesn't prompt the owner. */
export const connectedAccounts = async ({ provider }: Extension): Promise<Address[]> =>
  addressesIn(await ask(provider, 'eth_accounts'));

/** The network that the wallet is on now; undefined if its answer makes no sense. */
export async function networkOf({ provider }: Extension): Promise<number | undefined> {
  const answer = await ask(provider, 'eth_chainId').catch(() => undefined);
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
    await ask(provider, 'wallet_addEthereumChain', [{ ...id, ...added, nativeCurrency }]);
  }
  if ((await networkOf(extension)) !== chainId) throw new Refusal(wrongNetwork(chainId));
}

type Deps = {
  address: Address;
  extension: Extension;
  chain: Chain;
  transactions: Transactions;
  network?: AddedNetwork | undefined;
  now?: () => number;
};

export type ExtensionSigner = SoleSigner & { readonly kind: 'extension'; readonly extension: Extension };

/**
 * A browser wallet as a signer. What it answers is checked: a signature against the account, a transaction, which it
 * sends through its own node, against what our node shows.
 */
export function createExtensionSigner(deps: Deps): ExtensionSigner {
  const { address, extension, chain, transactions, network, now = Date.now } = deps;
  const { provider } = extension;

  async function requireAccount(): Promise<void> {
    const accounts = await connectedAccounts(extension);
    if (accounts.length === 0) throw new Refusal(SIGNER_MESSAGES.notConnected);
    if (!accounts.includes(getAddress(address))) throw new Refusal(wrongAccount(address));
  }

  async function requireReady(): Promise<void> {
    await requireAccount();
    await switchNetwork(extension, chain.chainId, network);
  }

  async function checked(answer: unknown, recover: (signature: Hex) => Promise<Address>): Promise<Hex> {
    const signer = isHex(answer) ? await recover(answer).catch(() => undefined) : undefined;
    if (!signer || !isAddressEqual(signer, address)) throw new Refusal(SIGNER_MESSAGES.wrongSignature);
    return answer as Hex;
  }

  async function send(call: Call, purpose: Purpose, { intent, fee }: Approval): Promise<Hash> {
    await requireReady();
    await requireEnoughFee(chain, address, call, fee);
    const leastNonce = await getTransactionCount(chain.client, { address, blockTag: 'latest' });
    const value = call.value ?? 0n;
    const transaction = {
      chainId: numberToHex(chain.chainId),
      from: address,
      to: call.to,
      data: call.data,
      value: numberToHex(value),
      gas: numberToHex(fee.gas),
      maxFeePerGas: numberToHex(fee.maxFeePerGas),
      maxPriorityFeePerGas: numberToHex(fee.maxPriorityFeePerGas),
    };
    const record = {
      network: await chain.network(),
      from: address,
      to: call.to,
      call: { data: call.data, value: value.toString(), leastNonce },
      intent,
      purpose,
    };
    const answer = await ask(provider, 'eth_sendTransaction', [transaction]);
    const hash = String(answer).toLowerCase();
    if (!isHash(hash)) throw new Refusal(SIGNER_MESSAGES.badAnswer);
    if (transactions.find(hash)) throw new Refusal(SIGNER_MESSAGES.otherTransaction);
    transactions.add({ ...record, hash, createdAt: now(), status: 'signed', settled: false });
    const seen = await transactions.untilSeen(hash);
    if (seen && seen.nonce === undefined && didNotHappen(seen)) throw new Refusal(seen.message ?? '');
    return hash;
  }

  return {
    kind: 'extension',
    name: extension.name,
    extension,
    address,
    async signMessage(text) {
      await requireAccount();
      const answer = await ask(provider, 'personal_sign', [stringToHex(text), address]);
      return checked(answer, (signature) => recoverMessageAddress({ message: text, signature }));
    },
    async signTypedData(typedData) {
      await requireReady();
      const answer = await ask(provider, 'eth_signTypedData_v4', [address, jsonOf(typedData)]);
      const signature = await checked(answer, (given) => recoverTypedDataAddress({ ...typedData, signature: given }));
      return { outcome: 'signed', signature };
    },
    sendTransaction: (call, purpose, approval) =>
      sendOnce({ address, transactions }, approval, () => send(call, purpose, approval)),
  };
}

/** Typed data as eth_signTypedData_v4 takes it, with the domain's own type. */
function jsonOf({ domain, types, primaryType, message }: TypedDataDefinition): string {
  const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types };
  return serializeTypedData({ domain, types: all, primaryType, message } as TypedDataDefinition);
}
