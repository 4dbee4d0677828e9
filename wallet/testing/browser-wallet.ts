import { type Address, createWalletClient, type Hex, hexToString, http } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import type { Chain } from '../chain.ts';
import type { AddedNetwork } from '../extension-requests.ts';
import { createExtensionSigner } from '../extension-signer.ts';
import { type Extension, readAnnouncement } from '../extensions.ts';
import type { Transactions } from '../transactions.ts';

/** How the wallet's owner or a dishonest wallet may behave; changed while a test runs. */
export type Behavior = {
  /** Answers each question to its owner with this error. */
  refuses?: { code: number | string; message: string } | undefined;
  /** Every question to its owner is answered only then. */
  waits?: Promise<void> | undefined;
  /** Answers this, or what this gives, instead of the truth, by method. */
  lies: Record<string, unknown>;
  chainId: number;
  /** The networks that it knows. */
  knows: number[];
  accounts: Address[];
};

type On = { rpcUrl: string; chainId: number };
const walletError = (code: number, message: string) => Object.assign(new Error(message), { code });

/** A browser wallet as an extension provides it (EIP-1193), with a key of its own and its own way to the node. */
export function createBrowserWallet({ rpcUrl, chainId }: On, account: PrivateKeyAccount) {
  const chain = { ...foundry, id: chainId };
  const node = createWalletClient({ account, chain, transport: http(rpcUrl, { retryCount: 0 }) });
  const behavior: Behavior = { lies: {}, chainId, knows: [chainId], accounts: [account.address] };
  const asked: { method: string; params: unknown }[] = [];

  const methods: Record<string, (params: never) => unknown> = {
    eth_chainId: () => `0x${behavior.chainId.toString(16)}`,
    eth_accounts: () => behavior.accounts,
    eth_requestAccounts: () => behavior.accounts,
    personal_sign: ([text]: [Hex]) => account.signMessage({ message: hexToString(text) }),
    eth_signTypedData_v4([, json]: [Address, string]) {
      const { EIP712Domain: _, ...types } = JSON.parse(json).types;
      return account.signTypedData({ ...JSON.parse(json), types });
    },
    eth_sendTransaction([{ to, data, gas, maxFeePerGas, maxPriorityFeePerGas, value }]: [Record<string, Hex>]) {
      const fees = { maxFeePerGas: BigInt(maxFeePerGas ?? 0), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0) };
      const rest = { gas: BigInt(gas ?? 0), value: BigInt(value ?? 0), ...fees };
      return node.sendTransaction({ to: to as Address, data: data as Hex, ...rest });
    },
    wallet_switchEthereumChain([{ chainId: wanted }]: [{ chainId: Hex }]) {
      if (!behavior.knows.includes(Number(wanted))) throw walletError(4902, 'Unrecognized chain ID');
      behavior.chainId = Number(wanted);
      return null;
    },
    wallet_watchAsset: () => true,
    wallet_addEthereumChain([{ chainId: added }]: [{ chainId: Hex }]) {
      behavior.knows.push(Number(added));
      behavior.chainId = Number(added);
      return null;
    },
  };
  const QUIET = ['eth_chainId', 'eth_accounts'];

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    asked.push({ method, params });
    if (behavior.refuses && !QUIET.includes(method)) throw Object.assign(new Error(), behavior.refuses);
    if (!QUIET.includes(method)) await behavior.waits;
    const lie = behavior.lies[method];
    if (method in behavior.lies) return typeof lie === 'function' ? lie() : lie;
    const answer = methods[method];
    if (!answer) throw walletError(4200, `The method ${method} is not supported`);
    return answer(params as never);
  }
  const timesAsked = (method: string) => asked.filter((each) => each.method === method).length;
  return { behavior, asked, timesAsked, provider: { request }, address: account.address };
}

/** A browser wallet with a key that is known. */
export const browserWalletOf = (on: On, key: Hex) => createBrowserWallet(on, privateKeyToAccount(key));

type BrowserWallet = ReturnType<typeof createBrowserWallet>;

/** The wallet as it announces itself. */
export function extensionOf({ provider }: BrowserWallet): Extension {
  const extension = readAnnouncement({ info: { uuid: '1', rdns: 'org.example', name: 'Example Wallet' }, provider });
  if (!extension) throw new Error('This announcement is not read');
  return extension;
}

/** Signs with the wallet on a holder's page. */
export const signerOfWallet = (
  wallet: BrowserWallet,
  { chain, transactions, address }: { chain: Chain; transactions: Transactions; address: Address },
  network?: AddedNetwork,
) => createExtensionSigner({ address, extension: extensionOf(wallet), chain, transactions, network });
