import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Address } from 'viem';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { formatUsg } from '#domain/money.ts';
import { parseUsgDown } from '#domain/typed-amounts.ts';
import { RECEIVE_MESSAGES, receiveShare } from '#domain/wallet/receive-messages.ts';
import { site as issuer } from '#site';
import { paymentRequestUri } from '#wallet/payment-request.ts';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The wallet's address for whoever pays, or a request for an amount; it needs neither the chain nor an unlocked wallet. */
export default function ReceiveDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const { data: site } = useSite();
  const [typed, setTyped] = useState('');
  const [shared, setShared] = useState('');
  const units = parseUsgDown(typed);
  const isRequest = site !== undefined && units !== undefined && units > 0n;
  const error = typed.trim() && !units ? FIELD_MESSAGES.amountInvalid : undefined;
  const request = isRequest ? paymentRequestUri(site, address, units) : undefined;
  const amount = `${formatUsg(units ?? 0n)} ${issuer.symbol}`;

  const share = () =>
    navigator.share({ text: receiveShare(address, request ? { amount, uri: request } : undefined) }).then(
      () => setShared(''),
      // Closing the list of apps is no failure.
      (refusal) =>
        setShared(refusal instanceof Error && refusal.name === 'AbortError' ? '' : RECEIVE_MESSAGES.notShared),
    );

  return (
    <Dialog open title={`Receive ${issuer.symbol}`} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          text={request ?? address}
          label={request ? `QR code of a request for ${amount}` : 'QR code of the wallet’s address'}
          className="size-52 justify-self-center rounded-md border border-line"
        />
        <div className="grid content-start gap-4">
          <TextField
            name="amount"
            label={`Amount in ${issuer.symbol}`}
            hint={RECEIVE_MESSAGES.amountHint}
            inputMode="decimal"
            autoComplete="off"
            disabled={!site}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          {request && (
            <div className="grid gap-2">
              <p className="text-muted text-sm">Request for {amount}</p>
              <CopyText text={request} label="the request" />
              <p className="text-muted text-sm">{RECEIVE_MESSAGES.requestHint}</p>
            </div>
          )}
          <div className="grid gap-2">
            <p className="text-muted text-sm">Wallet address</p>
            <CopyText text={address} label="your address" />
          </div>
          {'share' in navigator && (
            <div className="grid justify-items-start gap-1.5">
              <Button kind="secondary" icon={<Share2 aria-hidden className="size-4 text-accent" />} onClick={share}>
                Share
              </Button>
              <p role="status" className="text-danger text-sm empty:hidden">
                {shared}
              </p>
            </div>
          )}
          <p className="text-muted text-sm">{RECEIVE_MESSAGES.warning}</p>
        </div>
      </div>
    </Dialog>
  );
}
