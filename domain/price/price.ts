import { site } from '#site';
import type { UsdCents } from '../money.ts';

/** A signed price: anyone can check the signature against priceTypedData. */
export type PriceRecord = {
  USG: number;
  cents: UsdCents;
  time: number;
  signature: `0x${string}`;
  signer: `0x${string}`;
  /** Of a signer that is a contract, the block at which it accepted the signature (ERC-1271), a decimal number. */
  block?: string | undefined;
};

/** The withdrawal of a wrong price, which then counts as never set: when and by whom it was signed. */
type Withdrawal = { time: number } & Pick<PriceRecord, 'signature' | 'signer' | 'block'>;

/** A price as the public log keeps it; a withdrawn one stays there, with the proof of its withdrawal. */
export type LoggedPrice = PriceRecord & {
  /** Since when it counts, unix seconds: its signed time, or when another person approved it. */
  since: number;
  withdrawn: Withdrawal | null;
};

/** What became of a scheduled price that isn't in the log. */
export const SCHEDULED_ENDINGS: Readonly<Partial<Record<string, string>>> = {
  unscheduled: 'Withdrawn before its time',
  refused: 'Not approved',
  signer: 'Not in force: its signer could no longer set prices',
  late: 'Not in force: the site was down for too long',
  overtaken: 'Not in force: another price was set after its time',
  unapproved: 'Not in force: nobody approved it in time',
};

const domainOf = (chainId: number, token: `0x${string}`) => ({
  name: `${site.name} price`,
  version: '1',
  chainId,
  verifyingContract: token,
});

/** The EIP-712 message that a PRICER signs; bound to one chain and one token, so that it is valid nowhere else. */
export function priceTypedData(chainId: number, token: `0x${string}`, cents: UsdCents, time: number) {
  return {
    domain: domainOf(chainId, token),
    types: {
      SetPrice: [
        { name: 'priceCents', type: 'uint256' },
        { name: 'time', type: 'uint256' },
      ],
    },
    primaryType: 'SetPrice',
    message: { priceCents: BigInt(cents), time: BigInt(time) },
  } as const;
}

/** The EIP-712 message by which a PRICER withdraws the price that was signed for `price.time`; `time` is its own. */
export function withdrawalTypedData(
  chainId: number,
  token: `0x${string}`,
  price: Pick<PriceRecord, 'cents' | 'time'>,
  time: number,
) {
  return {
    domain: domainOf(chainId, token),
    types: {
      WithdrawPrice: [
        { name: 'priceCents', type: 'uint256' },
        { name: 'priceTime', type: 'uint256' },
        { name: 'time', type: 'uint256' },
      ],
    },
    primaryType: 'WithdrawPrice',
    message: { priceCents: BigInt(price.cents), priceTime: BigInt(price.time), time: BigInt(time) },
  } as const;
}
