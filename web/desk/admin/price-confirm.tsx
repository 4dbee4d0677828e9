import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { formatUsdCents, type UsdCents, usdText } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { changePercentText, changeText, type PriceChange, priceChange } from '#domain/price/set-price.ts';
import { parseUsdCents } from '#domain/typed-amounts.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import type { Signer } from '#wallet/signer.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { WhyField } from './price-fields.tsx';
import { type PriceCall, signedForFacts, useScheduledPrice, useSetPrice, useSigningWhenOpened } from './set-price.ts';

/** When a Safe's price is to be in force, in minutes. */
const LEADS: readonly [[string, string], [string, string], ...[string, string][]] = [
  ['1', 'In a minute'],
  ['15', 'In 15 minutes'],
  ['60', 'In an hour'],
  ['1440', 'In a day'],
];

type Props = {
  /** The price in force; undefined while there is none. */
  before: UsdCents | undefined;
  cents: UsdCents;
  /** From when it is to be in force, unix seconds; undefined: at once. */
  at: number | undefined;
  /** Why, as it was typed into the form. */
  reason: string;
  onClose: () => void;
  /** `waits`: for another person to approve it. */
  onSet: (waits: boolean) => void;
};

/** The confirmation before a price takes effect. One that is far from the last, or the first of all, is typed a second time. */
export function PriceConfirm({ before, cents, at, reason, onClose, onSet }: Props) {
  const { walletChain, signer } = useSigningWhenOpened();
  const set = useSetPrice(walletChain, signer);
  const [again, setAgain] = useState('');
  const [left, setLeft] = useState(false);
  const [why, setWhy] = useState(reason);
  const scheduled = useScheduledPrice();
  const [lead, setLead] = useState(LEADS[1][0]);
  const change = before === undefined ? undefined : priceChange(before, cents);
  const isRetyped = parseUsdCents(again) === cents;
  const mustRetype = change?.isLarge ?? true;

  async function confirm() {
    const onSuccess = (call: PriceCall<object>) => {
      if (call.outcome === 'proposed') flash(SIGNER_MESSAGES.proposed, 'success');
      else onSet('approval' in call.answer || Boolean('approval_until' in call.answer && call.answer.approval_until));
      onClose();
    };
    await set.mutateAsync({ cents, why, leadMinutes: Number(lead), at }, { onSuccess });
  }

  return (
    <ConfirmDialog
      open
      title={`${at === undefined ? 'Set' : 'Schedule'} ${site.symbol} price`}
      confirmLabel={`Yes, ${at === undefined ? 'set' : 'schedule'} ${usdText(cents)}`}
      busy={set.isPending}
      blocked={mustRetype && !isRetyped}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Facts
        items={[
          ['Current price', before === undefined ? 'none' : usdText(before)],
          ['New price', <strong key="n">${formatUsdCents(cents)}</strong>],
          ...(change ? [['Difference', changeText(change)] as const] : []),
          ['In force from', at === undefined ? startText(signer, lead) : formatMountainTime(at)],
          ...signedForFacts(walletChain),
        ]}
      />
      {at === undefined && scheduled && (
        <Notice kind="info">
          <p>
            A price of ${formatUsdCents(scheduled.cents)} is scheduled for {shownTime(scheduled.time)} and replaces this
            one then. Withdraw it first if it shouldn’t.
          </p>
        </Notice>
      )}
      {at === undefined && signer?.kind === 'safe' && (
        <SelectField
          label="In force"
          hint="The other owners have until then to sign it."
          value={lead}
          onChange={(event) => setLead(event.target.value)}
        >
          {LEADS.map(([minutes, text]) => (
            <option key={minutes} value={minutes}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
      {mustRetype && (
        <>
          <Notice kind="warning">{warningText(change)}</Notice>
          <TextField
            label="Type the new price again"
            name="again"
            required
            inputMode="decimal"
            autoComplete="off"
            value={again}
            error={left && again !== '' && !isRetyped ? PRICE_MESSAGES.priceRetyped : undefined}
            onChange={(event) => {
              setAgain(event.target.value);
              setLeft(false);
            }}
            onBlur={() => setLeft(true)}
          />
        </>
      )}
      <WhyField error={set.error} value={why} onValue={setWhy} />
      <ConfirmElsewhere busy={set.isPending} />
    </ConfirmDialog>
  );
}

const startText = (signer: Signer | undefined, minutes: string) =>
  signer?.kind === 'safe' ? (LEADS.find(([each]) => each === minutes)?.[1] ?? '') : 'The moment that you sign it';

function warningText(change: PriceChange | undefined): string {
  if (!change) return 'There’s no earlier price to compare it with. Check for typos.';
  const percent = changePercentText({ perMille: Math.abs(change.perMille) }).slice(1);
  return `${percent} ${change.cents < 0 ? 'below' : 'above'} the current price. Check for typos.`;
}
