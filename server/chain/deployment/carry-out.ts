import {
  type Address,
  formatEther,
  type Hex,
  keccak256,
  type PublicClient,
  stringToBytes,
  type WalletClient,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { StartupError } from '../../platform/errors.ts';
import { costOf, hasDeployer, type Step } from './plan.ts';

const PUBLIC_CHAIN = { pollMs: 250, patienceMs: 10 * 60_000 };
const TX_BUILDER_VERSION = '1.18.2';

/** How a step becomes a transaction, and what waits until that is mined without a revert. */
export type Carrier = {
  send: (step: Step) => Promise<Hex>;
  mined: (hash: Hex) => Promise<{ blockNumber: bigint }>;
  report: (line: string) => void;
};

/** Carries the steps out one after another. Each is on the chain before the next begins, so that a run that broke off can be repeated. Returns the block of each. */
export async function carryOut(steps: Step[], { send, mined, report }: Carrier): Promise<Map<Step, bigint>> {
  const blocks = new Map<Step, bigint>();
  for (const step of steps) {
    report(step.title);
    blocks.set(step, (await mined(await send(step))).blockNumber);
  }
  return blocks;
}

/** Stops if the chain can't deploy: without the deployment proxy no address would be as planned. */
export async function requireDeployer(client: PublicClient, steps: Step[]): Promise<void> {
  if (!steps.some(({ creates }) => creates) || (await hasDeployer(client))) return;
  throw new StartupError(
    'The chain has no deterministic deployment proxy at 0x4e59b44847b379578588920cA78FbF26c0B4956C. It is there on nearly every ' +
      'chain, and can be put there by its well-known signed transaction (github.com/Arachnid/deterministic-deployment-proxy).',
  );
}

/** A carrier for a chain that others run; refuses before anything is sent what the account can't finish. */
export async function keyCarrier(
  client: PublicClient,
  wallet: WalletClient,
  account: PrivateKeyAccount,
  steps: Step[],
  report: Carrier['report'],
): Promise<Carrier> {
  const { address } = account;
  const [latest, pending] = await Promise.all(
    (['latest', 'pending'] as const).map((blockTag) => client.getTransactionCount({ address, blockTag })),
  );
  if (latest !== pending) {
    throw new StartupError(`A transaction of ${address} is not mined yet. Wait until it is, then run this again.`);
  }
  const [balance, cost] = await Promise.all([client.getBalance({ address }), costOf(client, steps)]);
  if (balance < cost.wei) {
    throw new StartupError(
      `${address} has ${formatEther(balance)} ETH, and this may cost ${formatEther(cost.wei)} ETH.`,
    );
  }
  return {
    async send({ to, data }) {
      const hash = await wallet.sendTransaction({ account, chain: wallet.chain, to, data });
      report(`  transaction ${hash}`);
      return hash;
    },
    mined: (hash) => minedReceipt(client, hash, PUBLIC_CHAIN),
    report,
  };
}

// The checksum of Safe's Transaction Builder, which warns of a file whose own does not match.
function serialized(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialized).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const keys = Object.keys(value).sort();
  const values = keys.map((key) => `${serialized((value as Record<string, unknown>)[key])},`);
  return `{${JSON.stringify(keys)}${values.join('')}}`;
}

/** The steps as a file for the Transaction Builder of the Safe at `safe`, which sends them in one transaction. */
export function safeFile(chainId: number, safe: Address, steps: Step[], now: Date, name = 'Deploy the token'): string {
  const meta = {
    name,
    description: steps.map(({ title }) => title).join('; '),
    txBuilderVersion: TX_BUILDER_VERSION,
    createdFromSafeAddress: safe,
    createdFromOwnerAddress: '',
  };
  const transactions = steps.map(({ to, data }) => ({
    to,
    value: '0',
    data,
    contractMethod: null,
    contractInputsValues: null,
  }));
  const batch = { version: '1.0', chainId: String(chainId), createdAt: now.getTime(), meta, transactions };
  const checksum = keccak256(stringToBytes(serialized({ ...batch, meta: { ...meta, name: null } })));
  return `${JSON.stringify({ ...batch, meta: { ...meta, checksum } }, null, 2)}\n`;
}
