import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { coinsText } from '#domain/counted.ts';
import { shownDate } from '#domain/dates.ts';
import { REDEMPTION_ENGRAVING_NOTE } from '#domain/messages/engraving.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import { site } from '#site';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import Engraving from '#web/ui/engraving.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import type { RedemptionDetail } from './use-redemption-record.ts';

type Redemption = Pick<RedemptionDetail, 'hash' | 'qty_to_redeem' | 'name' | 'burn'>;

/** What goes into the box with the coins; it does not say where the box goes. */
export const PackingSlip = ({ redemption }: { redemption: Redemption }) => (
  <>
    <h1>Packing slip</h1>
    <p>
      {site.company}
      <br />
      {site.support.address}
    </p>
    <dl>
      <dt>For</dt>
      <dd>
        <Isolated>{redemption.name}</Isolated>
      </dd>
      <dt>Ticket</dt>
      <dd>{redemption.hash}</dd>
      <dt>Packed</dt>
      <dd>{shownDate(dateInDenver(new Date()))}</dd>
      <dt>Contents</dt>
      <dd>
        {coinsText(redemption.qty_to_redeem)}, {site.coin.name}, {site.coin.weight.short} {site.metal}
      </dd>
    </dl>
    {redemption.burn.state === 'burned' && redemption.burn.tx && (
      <div className="flex items-center gap-[6mm]">
        <Engraving of={redemption.burn.tx} className="size-[42mm]" />
        <p className="wrap-anywhere">
          {REDEMPTION_ENGRAVING_NOTE}
          <br />
          {redemption.burn.tx}
        </p>
      </div>
    )}
    <p>Counted by ____________________ Checked by ____________________</p>
    <p>
      Something missing? Write to {site.support.email} or call {site.support.phone}.
    </p>
  </>
);

/** Sender and receiver, for the outside of the package. */
export const AddressLabel = ({ lines }: { lines: readonly string[] }) => (
  <>
    <p>
      {site.company}, {site.support.address}
    </p>
    <address>
      {lines.map((line) => (
        <span key={line}>
          <Isolated>{line}</Isolated>
        </span>
      ))}
    </address>
    <p>Adult Signature Required</p>
  </>
);

type Sheet = { kind: 'slip' } | { kind: 'label'; lines: readonly string[] };

/** Prints what goes into the package and onto it. The address is asked for when it is printed, and that is recorded. */
export function PrintButtons({ id, redemption }: { id: string; redemption: Redemption }) {
  const print = useMutation({
    mutationFn: async (kind: Sheet['kind']): Promise<Sheet> => {
      if (kind === 'slip') return { kind };
      const { lines } = await answerOf(api.redemptionList[':id'].label.$post({ param: { id } }, jsonBody({})));
      return { kind, lines };
    },
  });
  const sheet = print.data;
  const { reset } = print;
  useEffect(() => {
    if (!sheet) return;
    window.addEventListener('afterprint', reset, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', reset);
  }, [sheet, reset]);
  const button = (kind: Sheet['kind'], label: string) => (
    <Button
      kind="quiet"
      size="sm"
      icon={<Printer aria-hidden className="size-4" />}
      disabled={print.isPending}
      onClick={() => print.mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button('slip', 'Print packing slip')}
      {button('label', 'Print address label (this is recorded)')}
      <ErrorNotice error={print.error} />
      {sheet &&
        createPortal(
          <div className="print-sheet">
            {sheet.kind === 'slip' ? <PackingSlip redemption={redemption} /> : <AddressLabel lines={sheet.lines} />}
          </div>,
          document.body,
        )}
    </div>
  );
}
