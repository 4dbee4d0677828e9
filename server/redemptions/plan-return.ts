import { type Address, erc20Abi, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { redemptionInboxAbi } from '#contracts/abi.ts';
import { recipientError } from '#domain/ethereum-address.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { formatUnits, USG_DECIMALS } from '#domain/money.ts';
import type { RedemptionTransitionInput } from '#domain/redemptions/input.ts';
import { REDEMPTION_MESSAGES } from '#domain/redemptions/input.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { parseUnits } from '#domain/typed-amounts.ts';
import { site } from '#site';
import { isSilence } from '../chain/node-errors.ts';
import type { ChainContext, Context, DbContext, DeskContext } from '../platform/context.ts';
import { Invalid, orNotFound, Unavailable } from '../platform/errors.ts';
import { transition } from '../workflow/transition.ts';
import { expectAllowed } from './block-reason.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';
import { hasInbox, inboxArrivals } from './inbox.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

type Input = Extract<RedemptionTransitionInput, { transition: 'plan_return' }>;

/** An asset as the inbox's contract names it: 0 is ether. */
type Holding = { asset: Address; decimals: number; balance: bigint };

/** Plans to send back what is at a ticket's address: our tokens, or ether or another asset that came by mistake. */
export async function planReturn(context: DeskContext, id: string, input: Input): Promise<void> {
  const to = getAddress(input.to);
  const error = recipientError(to, context.chain);
  if (error) throw new Invalid({ to: [error.message] });
  // The node is asked before the row is locked.
  const foreign = await foreignHolding(context, await expectRedemption(context, id), assetOf(context, input));
  await context.db.transaction(async (tx) => {
    const transactionContext: DeskContext = { ...context, db: tx };
    const redemption = await lockRedemption(transactionContext, id);
    await expectAllowed(transactionContext, 'plan_return', redemption);
    const { asset, decimals, balance } = foreign ?? (await ownHolding(transactionContext, redemption));
    const units = parseUnits(input.amount, decimals);
    if (units === undefined || units === 0n) throw new Invalid({ amount: [REDEMPTION_MESSAGES.amountInvalid] });
    if (units > balance) throw new Invalid({ amount: [REDEMPTION_MESSAGES.nothingToSendBack] });
    const changes = { returnAsset: getAddress(asset), returnDecimals: decimals, returnTo: to, returnUnits: units };
    const detail = { asset: changes.returnAsset, to, units: String(units) };
    await transition(transactionContext, statefulRedemptions, redemption, 'plan_return', { changes, detail });
  });
}

const ownHolding = async (context: ChainContext, redemption: Redemption): Promise<Holding> => ({
  asset: context.chain.token,
  decimals: USG_DECIMALS,
  balance: (await inboxArrivals(context, redemption)).balance,
});

function assetOf({ chain }: Pick<Context, 'chain'>, { asset, contract }: Input): Address {
  if (asset === 'ether') return zeroAddress;
  if (asset !== 'other') return chain.token;
  if (contract === undefined) throw new Invalid({ contract: [REDEMPTION_MESSAGES.contractNeeded] });
  return getAddress(contract);
}

/** How much ether, or of another contract's tokens, is there, by the node; undefined for our own, which the follower keeps. */
async function foreignHolding(
  context: Pick<Context, 'chain'>,
  redemption: Redemption,
  asset: Address,
): Promise<Holding | undefined> {
  const { client, token } = context.chain;
  if (isAddressEqual(asset, token)) return undefined;
  if (asset === zeroAddress) return { asset, decimals: 18, balance: await etherAt(context, redemption) };
  const inbox = getAddress(redemption.ethereumAddress);
  const contract = { address: asset, abi: erc20Abi } as const;
  const [decimals, balance] = await Promise.all([
    client.readContract({ ...contract, functionName: 'decimals' }),
    client.readContract({ ...contract, functionName: 'balanceOf', args: [inbox] }),
  ]).catch((error) => {
    if (isSilence(error)) throw new Unavailable(API_MESSAGES.chainUnavailable);
    throw new Invalid({ contract: [REDEMPTION_MESSAGES.contractUnknown] });
  });
  return { asset, decimals, balance };
}

const etherAt = ({ chain: { client } }: Pick<Context, 'chain'>, { ethereumAddress }: Redemption) =>
  client.getBalance({ address: getAddress(ethereumAddress) }).catch(() => {
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  });

/**
 * What the node says of a ticket's address, as no event of the token does: the ether there, in wei, and whether the return that
 * is planned was announced. Nothing if the ticket has no address.
 */
export async function inboxAtNode(context: ChainContext, id: string) {
  const redemption = await expectRedemption(context, id);
  if (!hasInbox(redemption)) return { wei: 0n, announced: false };
  const [wei, announced] = await Promise.all([etherAt(context, redemption), isAnnounced(context, redemption)]);
  return { wei, announced };
}

async function isAnnounced({ chain }: Pick<Context, 'chain'>, redemption: Redemption): Promise<boolean> {
  const planned = plannedReturn(redemption, chain.token);
  if (!planned) return false;
  const contract = { address: chain.inbox, abi: redemptionInboxAbi } as const;
  const hash = redemption.ticketHash as Hex;
  const args = [hash, planned.asset, planned.to, BigInt(planned.units)] as const;
  try {
    const id = await chain.client.readContract({ ...contract, functionName: 'returnId', args });
    return await chain.client.readContract({ ...contract, functionName: 'isAnnounced', args: [id] });
  } catch {
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  }
}

const expectRedemption = async (context: DbContext, id: string) =>
  orNotFound(await findRedemption(context, id), REDEEM_MESSAGES.notFound);

type Planned = Pick<Redemption, 'returnAsset' | 'returnDecimals' | 'returnTo' | 'returnUnits'>;

/** What is planned to go back, for the contract and for a reader; null if nothing is. */
export function plannedReturn(planned: Planned, token: Address) {
  const { returnAsset: asset, returnDecimals: decimals, returnTo: to, returnUnits: units } = planned;
  if (!asset || decimals === null || !to || units === null) return null;
  return { asset, to, units: String(units), amount: `${formatUnits(units, decimals)} ${nameOf(asset, token)}` };
}

// A token can have the name of another one. Its address can't.
function nameOf(asset: Address, token: Address): string {
  if (asset === zeroAddress) return 'ETH';
  return isAddressEqual(asset, token) ? site.symbol : `of the token at ${asset}`;
}

/** What a redemption holds once nothing is to go back. */
export const NO_RETURN = { returnAsset: null, returnDecimals: null, returnTo: null, returnUnits: null } as const;
