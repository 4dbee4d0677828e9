import { formatUsg, type UsdCents, type Usg } from '#domain/money.ts';
import { WALLET_FORM_SENTENCES } from '#domain/wallet/page-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type SendAmount, typeUsd, typeUsg } from './send-amount.ts';

type Props = {
  amount: SendAmount;
  priceCents: UsdCents | undefined;
  balance: Usg | undefined;
  error: string | undefined;
  onAmount: (amount: SendAmount) => void;
  /** Fills in the whole balance; undefined while it is not known. */
  onAll: (() => void) | undefined;
};

const DECIMAL = { inputMode: 'decimal', autoComplete: 'off', required: true } as const;

/** The amount in USG and in dollars; either can be typed, and the other follows. */
export function AmountFields({ amount, priceCents, balance, error, onAmount, onAll }: Props) {
  return (
    <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <TextField
        {...DECIMAL}
        name="usg"
        label="Amount in USG"
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
        {balance !== undefined && <>You have {formatUsg(balance)} USG</>}
        {onAll && balance !== undefined && balance > 0n && (
          <Button kind="quiet" size="sm" className="text-gold!" onClick={onAll}>
            Use all
          </Button>
        )}
        {priceCents === undefined && WALLET_FORM_SENTENCES.usdUnknown}
      </p>
    </div>
  );
}
