import { type Address, hexToBytes } from 'viem';
import type { TokenChain } from '#contracts/testing/token-chain.ts';
import { createApproval } from '../approval.ts';
import type { Bytes } from '../bytes.ts';
import { type Call, createChain } from '../chain.ts';
import { estimateFees, type FeeSpeed } from '../fee.ts';
import { createOwnKeySigner } from '../own-key-signer.ts';
import type { Purpose } from '../purpose.ts';
import type { RelayService } from '../relay-service.ts';
import { memoryStorage } from '../storage.ts';
import { createTransactions } from '../transactions.ts';

const LAVISH = { gas: 500_000n, maxFeePerGas: 100n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n } as const;

const lavish = (speed: FeeSpeed) => ({
  ...LAVISH,
  speed,
  seconds: 12,
  gasUsed: LAVISH.gas,
  baseFeePerGas: 0n,
  expected: 0n,
  most: LAVISH.gas * LAVISH.maxFeePerGas,
});

/** An approval that pays for whatever a test asks of the signer. */
export const lavishApproval = () =>
  createApproval({ slow: lavish('slow'), normal: lavish('normal'), fast: lavish('fast') });

/** A holder's browser on that chain: storage, transactions and signer; opened again on the same storage it is a reload. */
export function openHolder(
  anvil: Pick<TokenChain, 'rpcUrl' | 'chainId' | 'token' | 'firstAccounts'>,
  { key, address }: { key: `0x${string}`; address: Address },
  storage = memoryStorage(),
  relay?: RelayService,
) {
  const chain = createChain(anvil);
  const transactions = createTransactions({ storage, chain, now: Date.now, ...(relay && { relay }) });
  const withKey = async <T>(act: (key: Bytes) => T | Promise<T>): Promise<T> => act(hexToBytes(key) as Bytes);
  const signer = createOwnKeySigner({ address, withKey, chain, transactions });
  const approve = async (call: Call) => createApproval(await estimateFees(chain, address, call));
  /** Sends as a person does who agrees to the fee that is shown. */
  const send = async (call: Call, purpose: Purpose) =>
    (await signer.sendTransaction(call, purpose, await approve(call))).hash;
  return { chain, transactions, signer, storage, address, approve, send };
}
