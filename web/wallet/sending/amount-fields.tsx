import {
  formatUsg,
  type UsdCents,
  type Usg,
  usdMillsFromUsgDown,
  usdMillsInput,
  usgFromUsdMillsDown,
  usgInput,
} from '#domain/money.ts';
import { parseUsdMillsDown, parseUsgDown } from '#domain/typed-amounts.ts';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { site } from '#site';
import { Button } from '#web/ui/button.tsx';
import { AsOf } from '#web/ui/stale-notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The two amounts of Send USG as typed, and which of them was typed last: the other follows it. */
type SendAmount = { usg: string; usd: string; driver: 'usg' | 'usd' };

type Props = {
  amount: SendAmount;
  priceCents: UsdCents | undefined;
  balance: Usg | undefined;
  /** When the balance was read, in milliseconds. */
  balanceReadAt: number;
  error: string | undefined;
  onAmount: (amount: SendAmount) => void;
  /** Fills in the whole balance; undefined while it is not known. */
  onAll: (() => void) | undefined;
};

const DECIMAL = { inputMode: 'decimal', autoComplete: 'off', required: true } as const;

/** The amount in USG and in dollars; either can be typed, and the other follows. */
export function AmountFields({ amount, priceCents, balance, balanceReadAt, error, onAmount, onAll }: Props) {
  return (
    <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <TextField
        {...DECIMAL}
        name="usg"
        label={`Amount in ${site.symbol}`}
        value={amount.usg}
        error={error}
        onChange={(event) => onAmount(typeUsg(event.target.value, priceCents))}
      />
      <TextField
        {...DECIMAL}
        name="usd"
        label="Amount in USD"
        value={amount.usd}
        disabled={priceCents === undefined}
        onChange={(event) => onAmount(typeUsd(event.target.value, priceCents))}
      />
      <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm sm:col-span-2">
        {balance !== undefined && (
          <>
            You have {formatUsg(balance)} {site.symbol}
            <AsOf readAt={balanceReadAt} />
          </>
        )}
        {onAll && balance !== undefined && balance > 0n && (
          <Button kind="quiet" size="sm" className="text-accent!" onClick={onAll}>
            Use all
          </Button>
        )}
        {priceCents === undefined && WALLET_FORM_MESSAGES.usdUnknown}
      </p>
    </div>
  );
}

export const NO_AMOUNT: SendAmount = { usg: '', usd: '', driver: 'usg' };

/** An amount was typed in USG; dollars follow with three decimals, cut (docs/product.md, Validation). */
export function typeUsg(text: string, priceCents: UsdCents | undefined): SendAmount {
  const usg = parseUsgDown(text);
  const known = usg !== undefined && priceCents !== undefined;
  return { usg: text, usd: known ? usdMillsInput(usdMillsFromUsgDown(usg, priceCents)) : '', driver: 'usg' };
}

/** An amount was typed in dollars; USG follows with nine decimals, cut. */
export function typeUsd(text: string, priceCents: UsdCents | undefined): SendAmount {
  const mills = parseUsdMillsDown(text);
  const known = mills !== undefined && priceCents !== undefined;
  return { usd: text, usg: known ? usgInput(usgFromUsdMillsDown(mills, priceCents)) : '', driver: 'usd' };
}

/** After a change of the price: what was typed stays, the other amount follows. */
export const reprice = (amount: SendAmount, priceCents: UsdCents | undefined): SendAmount =>
  amount.driver === 'usg' ? typeUsg(amount.usg, priceCents) : typeUsd(amount.usd, priceCents);

/** The amount that would be sent; undefined while there is none. */
export const amountToSend = (amount: SendAmount): Usg | undefined => parseUsgDown(amount.usg);
