import { type Address, encodeFunctionData, type Hex, hashMessage, hashTypedData, parseAbi } from 'viem';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { packSignatures } from '#domain/safe/signatures.ts';
import {
  type SafeCall,
  safeExecution,
  safeMessageTypedData,
  safeTransactionTypedData,
} from '#domain/safe/transaction.ts';
import { adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import { planSafe } from '../local/local-safe.ts';
import type { Context } from '../platform/context.ts';
import type { TokenChain } from './token.ts';

type Owner = ReturnType<typeof newAccount>;
const SAFE = parseAbi([
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 threshold)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
]);
const SENTINEL: Address = '0x0000000000000000000000000000000000000001';

/** A real Safe of new owners on the chain of a test file. */
export async function newSafe(chain: TokenChain, { count = 3, threshold = 2 } = {}) {
  const owners = Array.from({ length: count }, newAccount) as [Owner, Owner, ...Owner[]];
  const addresses = owners.map(({ address }) => address);
  const { steps, safe } = planSafe(addresses, threshold);
  for (const { to, data, creates } of steps) {
    const code = creates && (await chain.node.getCode({ address: creates }));
    if (!code) await chain.mined(await chain.wallet.sendTransaction({ account: chain.admin, to, data }));
  }
  const place = { chainId: chain.chainId, safe };
  const execute = async (call: SafeCall, nonce: number, signatures: Hex) => {
    const data = safeExecution(call, nonce, signatures);
    return chain.mined(await chain.wallet.sendTransaction({ account: chain.admin, to: safe, data }));
  };
  const signTransaction = (owner: Owner, call: SafeCall, nonce: number) =>
    owner.signTypedData(safeTransactionTypedData(place, call, nonce));
  const signed = async (signers: Owner[], sign: (owner: Owner) => Promise<Hex>) =>
    packSignatures(
      await Promise.all(signers.map(async (owner) => ({ owner: owner.address, signature: await sign(owner) }))),
    );
  /** A call that all of these owners sign, executed at once. */
  const act = async (signers: Owner[], call: SafeCall, nonce: number) =>
    execute(call, nonce, await signed(signers, (owner) => signTransaction(owner, call, nonce)));
  const ofItself = (data: Hex): SafeCall => ({ to: safe, data });
  return {
    address: safe,
    owners,
    place,
    execute,
    act,
    signTransaction,
    /** The Safe's own signature of a hash: these owners', as ERC-1271 wants them. */
    signHash: (signers: Owner[], hash: Hex) =>
      signed(signers, (owner) => owner.signTypedData(safeMessageTypedData(place, hash))),
    /** The call by which it gets one more owner. */
    addOwner: (owner: Address) =>
      ofItself(
        encodeFunctionData({ abi: SAFE, functionName: 'addOwnerWithThreshold', args: [owner, BigInt(threshold)] }),
      ),
    replaceFirstOwner: (by: Address, nonce: number) =>
      act(
        owners,
        ofItself(
          encodeFunctionData({
            abi: SAFE,
            functionName: 'swapOwner',
            args: [SENTINEL, addresses[0] as Address, by],
          }),
        ),
        nonce,
      ),
    changeThreshold: (to: number, nonce: number) =>
      act(
        owners,
        ofItself(encodeFunctionData({ abi: SAFE, functionName: 'changeThreshold', args: [BigInt(to)] })),
        nonce,
      ),
  };
}
export type TestSafe = Awaited<ReturnType<typeof newSafe>>;

export const priceHash = ({ chain }: Context, cents: number, time: number): Hex =>
  hashTypedData(priceTypedData(chain.id, chain.token, cents, time));

export const withdrawalHash = ({ chain }: Context, price: { cents: number; time: number }, time: number): Hex =>
  hashTypedData(withdrawalTypedData(chain.id, chain.token, price, time));

export const loginHash = ({ chain, origins, now }: Context, address: Address): Hex =>
  hashMessage(adminLoginMessage({ origin: origins[0], chainId: chain.id, address, timestamp: now().getTime() }));
