import { type Address, createPublicClient, http, parseAbi } from 'viem';
import { USG_PER_COIN } from '#domain/money.ts';
import type { LocalFile } from './site.ts';

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function totalRedeemed() view returns (uint256)',
]);

type Ledger = Record<string, number>;

/** The units in circulation, from the chain itself. */
export const readSupply = ({ rpc, token }: LocalFile): Promise<bigint> =>
  createPublicClient({ transport: http(rpc) }).readContract({ address: token, abi, functionName: 'totalSupply' });

/** What the chain itself says, past the site: whole tokens of each account, in circulation, and redeemed. */
export async function readLedger({ rpc, token }: LocalFile, accounts: Record<string, Address>): Promise<Ledger> {
  const client = createPublicClient({ transport: http(rpc) });
  const read = (functionName: 'totalSupply' | 'totalRedeemed') =>
    client.readContract({ address: token, abi, functionName });
  const balances = await Promise.all(
    Object.entries(accounts).map(async ([name, account]) => {
      const units = await client.readContract({ address: token, abi, functionName: 'balanceOf', args: [account] });
      return [name, Number(units / USG_PER_COIN)] as const;
    }),
  );
  const [supply, redeemed] = await Promise.all([read('totalSupply'), read('totalRedeemed')]);
  return {
    ...Object.fromEntries(balances),
    supply: Number(supply / USG_PER_COIN),
    redeemed: Number(redeemed / USG_PER_COIN),
  };
}

/** By how many whole tokens each figure changed; an account missing from the first reading had none. */
export const changes = (before: Ledger, after: Ledger): Ledger =>
  Object.fromEntries(Object.entries(after).map(([name, figure]) => [name, figure - (before[name] ?? 0)]));
