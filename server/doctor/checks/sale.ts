import { type Address, BaseError } from 'viem';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import { roleHash } from '#domain/token-roles.ts';
import { sale } from '#site';
import { checkDesk, deskSettingsAt } from '../../chain/deployment/check-desk.ts';
import { isSilence } from '../../chain/node-errors.ts';
import { appointedAccounts } from '../../chain/safe-account.ts';
import type { Context } from '../../platform/context.ts';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';

const noDesk = (address: Address): Finding => ({
  id: 'sale.no-desk',
  level: 'error',
  what: `What is at SALE_DESK_ADDRESS (${address}) doesn’t answer as a sale desk does.`,
  why: 'Nothing can be sold for USDC.',
  fix: 'Set the address that usg token deploy printed, or SALE_DESK=off.',
});

const differs = (what: string): Finding => ({
  id: 'sale.differs',
  level: 'error',
  what,
  why: 'The desk isn’t as site.config.ts says, or sells nothing.',
  fix: 'usg token verify compares all of it; docs/operating/sale.md says what can be changed.',
});

const stopped = (address: Address): Finding => ({
  id: 'sale.stopped',
  level: 'warning',
  what: `The sale desk ${address} is stopped.`,
  why: 'Nothing is sold for USDC until the admin’s wallet resumes it.',
  fix: 'Find out who stopped it and why; docs/operating/sale.md#stopping-and-resuming.',
});

const noRelayer: Finding = {
  id: 'sale.no-relayer',
  level: 'error',
  what: 'There is a sale desk, and no relayer.',
  why: 'Nobody posts new prices at the desk, or sends what buyers sign.',
  fix: 'docs/operating/relayer.md says how to set one up.',
};

const noHolidays = (year: number): Finding => ({
  id: 'sale.no-holidays',
  level: 'warning',
  what: `site.config.ts names no market holidays of ${year}.`,
  why: 'No quote is signed in a year whose holidays aren’t known.',
  fix: 'Add them to sale.marketHolidays and build again.',
});

/** The years whose holidays are needed soon and missing: this one, and from December on the next. */
export function yearsWithoutHolidays(now: Date): number[] {
  const soon = new Date(now.getTime() + 31 * 86_400_000);
  return [...new Set([now.getUTCFullYear(), soon.getUTCFullYear()])].filter((year) => !(year in sale.marketHolidays));
}

/** The accounts that were ever appointed and hold the role now. */
async function holdersOf({ chain }: Context, accounts: readonly Address[], role: 'QUOTER' | 'PRICER') {
  const call = { address: chain.token, abi: usgTokenAbi, functionName: 'hasRole' } as const;
  const held = await Promise.all(
    accounts.map((account) => chain.client.readContract({ ...call, args: [roleHash(role), account] })),
  );
  return accounts.filter((_, at) => held[at]);
}

async function findingsOf(context: Context, address: Address): Promise<Finding[]> {
  const { chain } = context;
  const block = await chain.client.getBlock();
  const settings = await deskSettingsAt(chain, address, block);
  if (!settings) return [noDesk(address)];
  const [accounts, attestor, isStopped] = await Promise.all([
    appointedAccounts(context),
    chain.client.readContract({ address: chain.token, abi: usgTokenAbi, functionName: 'attestor' }),
    chain.client.readContract({ address, abi: saleDeskAbi, functionName: 'stopped' }),
  ]);
  const [quoters, pricers] = [
    await holdersOf(context, accounts, 'QUOTER'),
    await holdersOf(context, accounts, 'PRICER'),
  ];
  const { differences, lines } = await checkDesk(chain, address, settings, block, { quoters, pricers, attestor });
  return [
    ...differences.map(differs),
    ...(isStopped ? [stopped(address)] : []),
    ...(context.relayer || context.env.relayer.isOn ? [] : [noRelayer]),
    ok('sale.desk', lines[0] ?? ''),
  ];
}

/** Whether the sale desk is as it should be, where there is one. */
export const saleCheck: Check = {
  subject: 'Sale for USDC',
  patienceMs: 20_000,
  look: async (examined) => {
    const context = await examined.context();
    const { saleDesk } = context.chain;
    if (!saleDesk) return [ok('sale.off', 'Nothing is sold for USDC.')];
    const found = await findingsOf(context, saleDesk.address).catch((error) => {
      throw error instanceof BaseError && isSilence(error) ? new NotExamined('the node doesn’t answer') : error;
    });
    return [...yearsWithoutHolidays(context.now()).map(noHolidays), ...found];
  },
};
