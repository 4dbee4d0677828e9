import { type ReactNode, useState } from 'react';
import { isAddressEqual } from 'viem';
import { formatUsdCents } from '#domain/money.ts';
import { tokensText } from '#domain/purchases/messages.ts';
import { deskMessage, tooLittleUsdc } from '#domain/sale/messages.ts';
import { leftToSign, otherBuyer, PAY_MESSAGES, priceMoved, signAndPay, usdcText } from '#domain/sale/pay-messages.ts';
import { LEAST_LEFT_SECONDS } from '#domain/sale/times.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { describePayment, type PaymentWords, paymentFor } from '#wallet/sale-payment.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { useTimeLeft } from '#web/request-status/countdown.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import { LockedHint } from '#web/wallet/signers/locked-hint.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { walletMessage } from '#web/wallet/wallet.ts';
import { keptPayment } from './kept-payment.ts';
import { PayingWallet, useUsdcCents } from './paying-wallet.tsx';
import { type Quoted, saleOf } from './quoted.ts';
import type { usePayment } from './use-quote.ts';
import type { Sale } from './use-sale.ts';

type Props = {
  quoted: Quoted;
  sale: Sale | undefined;
  /** Of the buyer's quote before this one, in cents. */
  before: number | undefined;
  /** The way to another quote, where this one can't be signed anymore. */
  again: ReactNode;
  payment: ReturnType<typeof usePayment>;
};

/** A quote that isn't paid: its price, how long it holds, and what is signed; every figure of it is of the very message that is signed. */
export function QuoteReview(props: Props) {
  const { quoted, again } = props;
  const claimed = saleOf(quoted);
  const words = describePayment(paymentFor(claimed), claimed.quote);
  if (words) return <Payable {...props} words={words} />;
  return (
    <Ended>
      <Notice kind="danger" live>
        <p>{SIGNER_MESSAGES.callUnknown}</p>
      </Notice>
      {again}
    </Ended>
  );
}

function Payable({ quoted, sale, before, again, payment, words }: Props & { words: PaymentWords }) {
  const { quote, now } = quoted;
  const { total, price } = words.cents;
  const { status, signer, address } = useSigner();
  const [unlocking, setUnlocking] = useState(false);
  const due = new Date((quote.not_after - LEAST_LEFT_SECONDS) * 1_000).toISOString();
  const left = useTimeLeft({ due, now });
  const held = useUsdcCents(quote.buyer, quoted.usdc.address);
  const isOtherPrice = sale?.price && sale.price.time !== quote.price_time;
  const isTooLittle = held !== undefined && held < total;
  const isBuyer = address !== undefined && isAddressEqual(address, quote.buyer);
  const isSigned = keptPayment()?.id === quoted.id;
  const canSign = isSigned || (isBuyer && signer !== undefined);

  // What was signed may be on its way: then the site alone says that it's over.
  if (!isSigned && !payment.isPending && (left <= 0 || isOtherPrice)) {
    return (
      <Ended>
        <Notice kind="warning" live>
          <p>{isOtherPrice ? deskMessage('PriceChanged') : PAY_MESSAGES.over}</p>
        </Notice>
        {again}
      </Ended>
    );
  }
  return (
    <div className="grid gap-6">
      <PriceCard coins={quote.coins} cents={words.cents} left={left} />
      {before !== undefined && before !== price && (
        <Notice kind="warning" live>
          <p>{priceMoved(before, price)}</p>
        </Notice>
      )}
      {!isSigned && <PayingWallet usdc={quoted.usdc.address} />}
      {!isSigned && address && !isBuyer && (
        <Notice kind="warning" live>
          <p>{otherBuyer(quote.buyer)}</p>
          <div className="mt-2">{again}</div>
        </Notice>
      )}
      <SignedWords words={words} />
      {isTooLittle && (
        <Notice kind="danger" live>
          <p>{tooLittleUsdc(held, total)}</p>
        </Notice>
      )}
      {payment.error && (
        <Notice kind="danger" live {...(!isSigned && { title: PAY_MESSAGES.signFailed })}>
          <p>{isSigned ? PAY_MESSAGES.unsigned : payMessage(payment.error)}</p>
        </Notice>
      )}
      <ConfirmElsewhere busy={payment.isPending && !isSigned} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          size="lg"
          busy={payment.isPending}
          disabled={!canSign || isTooLittle}
          onClick={() => payment.mutateAsync().catch(() => {})}
        >
          {isSigned ? 'Try again' : signAndPay(usdcText(total))}
        </Button>
        {!canSign && (isBuyer || !address) && status !== 'starting' && (
          <LockedHint onUnlock={() => setUnlocking(true)} />
        )}
      </div>
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </div>
  );
}

type PriceCardProps = { coins: number; cents: PaymentWords['cents']; left: number };

function PriceCard({ coins, cents: { total, price }, left }: PriceCardProps) {
  return (
    <div className="grid gap-1 rounded-md border border-line bg-sunken px-5 py-4">
      <p className="font-semibold text-sm">Your quote</p>
      <p className="font-serif text-3xl">
        <span className="figure">{formatUsdCents(total)}</span> USDC
      </p>
      <p className="text-muted text-sm">
        {tokensText(coins)} at <span className="figure">{formatUsdCents(price)}</span> USDC each
      </p>
      <p className="mt-1 text-sm">
        <span role="timer" className="figure font-medium">
          {leftToSign(left)}
        </span>
        <span role="status" className="sr-only">
          {left < 60_000 && leftToSign(left)}
        </span>
      </p>
    </div>
  );
}

const SignedWords = ({ words: { title, facts } }: { words: PaymentWords }) => (
  <section aria-labelledby="signed-words" className="grid gap-3">
    <h3 id="signed-words" className="text-xl">
      {PAY_MESSAGES.signed}
    </h3>
    <p className="font-medium">{title}</p>
    <Facts items={facts} />
    <p className="text-muted text-sm">{PAY_MESSAGES.signedNote}</p>
  </section>
);

const Ended = ({ children }: { children: ReactNode }) => <div className="grid gap-4">{children}</div>;

/** The server's own words, or the wallet's. */
const payMessage = (error: unknown): string => (error instanceof ApiError ? messageOf(error) : walletMessage(error));
