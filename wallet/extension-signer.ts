import {
  type Address,
  getAddress,
  getTypesForEIP712Domain,
  type Hash,
  type Hex,
  isAddressEqual,
  isHash,
  isHex,
  numberToHex,
  recoverMessageAddress,
  recoverTypedDataAddress,
  serializeTypedData,
  size,
  stringToHex,
  type TypedDataDefinition,
} from 'viem';
import { getTransactionCount } from 'viem/actions';
import { SIGNER_MESSAGES, wrongAccount } from '#domain/wallet/signer-messages.ts';
import type { Approval } from './approval.ts';
import type { Call, Chain } from './chain.ts';
import { requireWords } from './describe-call.ts';
import { type AddedNetwork, connectedAccounts, requestFrom, switchNetwork } from './extension-requests.ts';
import type { Extension } from './extensions.ts';
import { requireEnoughFee } from './fee.ts';
import { Refusal } from './problem.ts';
import type { Purpose } from './purpose.ts';
import { sendOnce } from './send-once.ts';
import type { SoleSigner } from './signer.ts';
import { didNotHappen } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/** Of any signature that the site takes. */
const LEAST_BYTES = 65;

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
 * A browser wallet as a signer. What it answers is checked: a key's signature against the account, a transaction, which it
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

  /** What a contract's signature means, its code alone says (ERC-1271): whoever takes the signature asks it. Throws the refusal for any other account. */
  async function byContract(answer: unknown, refusal: unknown): Promise<Hex> {
    if (!isHex(answer) || size(answer) < LEAST_BYTES) throw refusal;
    if ((await chain.codeAt(address)).kind === 'none') throw refusal;
    return answer;
  }

  async function send(call: Call, purpose: Purpose, { intent, fee }: Approval): Promise<Hash> {
    requireWords(call, chain);
    await chain.requireOurs();
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
    const answer = await requestFrom(provider, 'eth_sendTransaction', [transaction]);
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
      const answer = await requestFrom(provider, 'personal_sign', [stringToHex(text), address]);
      return checked(answer, (signature) => recoverMessageAddress({ message: text, signature }));
    },
    async signTypedData(typedData) {
      await chain.requireOurs();
      await requireReady();
      const answer = await requestFrom(provider, 'eth_signTypedData_v4', [address, jsonOf(typedData)]);
      const byKey = checked(answer, (given) => recoverTypedDataAddress({ ...typedData, signature: given }));
      return { outcome: 'signed', signature: await byKey.catch((refusal) => byContract(answer, refusal)) };
    },
    sendTransaction: (call, purpose, approval) =>
      sendOnce({ address, transactions, purpose }, approval, () => send(call, purpose, approval)),
  };
}

/** Typed data as eth_signTypedData_v4 takes it, with the domain's own type. */
function jsonOf({ domain, types, primaryType, message }: TypedDataDefinition): string {
  const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types };
  return serializeTypedData({ domain, types: all, primaryType, message } as TypedDataDefinition);
}
