import { formatUsg } from '#domain/money.ts';
import { shippingText } from '#domain/redemptions/quote-messages.ts';
import { site } from '#site';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type Inbox = NonNullable<RedemptionStatus['inbox']>;

const usg = (units: string) => `${formatUsg(BigInt(units))} ${site.symbol}`;
const unless0 = (name: string, units: string) => (units === '0' ? [] : [[name, usg(units)] as const]);

type Props = { inbox: Inbox } & Pick<RedemptionStatus, 'next' | 'cost'>;

const Support = () => <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>;

/** The ticket's own address: how much to send there and what it all costs, what has arrived, and what to do about a wrong amount. */
export default function TicketAddress({ inbox, next, cost }: Props) {
  const { address, needed, arrived, pending, missing, excess, returned, balance } = inbox;
  const isAsked = next === 'send_tokens';
  const isOver = !isAsked && next !== 'wait_for_burn';
  return (
    <div id="ticket-address" className="grid gap-6">
      {isAsked && (
        <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
          {/* The plain address: some wallets read a payment link as one to the token itself. */}
          <QrCode
            text={address}
            label="QR code of the ticket’s address"
            className="size-44 rounded-md border border-line"
          />
          <div className="grid content-start gap-3">
            <p>
              Send exactly <strong className="figure">{usg(missing)}</strong> to this address. It belongs to this ticket
              alone.
            </p>
            <CopyText text={address} label="the ticket’s address" />
            {/* Beside the address: whoever sends knows the whole cost before. */}
            <p>
              Shipping, handling and insurance: <strong className="figure">{shippingText(cost)}</strong>. Your wallet or
              exchange charges its own network fee.
            </p>
            <p className="text-muted text-sm">
              The address works from any wallet or exchange, in one payment or several. Send {site.symbol} only, and
              nothing else. You can’t take tokens back from this address yourself.
            </p>
          </div>
        </div>
      )}
      {(!isOver || balance !== '0' || returned !== '0') && (
        <Facts
          items={[
            ['Needed', usg(needed)],
            ['Arrived', usg(arrived)],
            ...unless0('On the way, not final yet', pending),
            ...(isOver ? [] : unless0('Still missing', missing)),
            ...unless0('Sent back', returned),
          ]}
        />
      )}
      {isAsked && arrived !== '0' && (
        <Notice kind="info" title="Not everything has arrived">
          <p>
            Exchanges often deduct a fee from what they send. Please send the missing {usg(missing)} to the same
            address; the payments add up.
          </p>
        </Notice>
      )}
      {excess !== '0' && balance !== '0' && (
        <Notice kind="info" title={`${usg(excess)} too much`}>
          <p>
            We’ll send it back. Tell us where: write to <Support />.
          </p>
        </Notice>
      )}
      {isOver && excess === '0' && balance !== '0' && next === 'over' && (
        <Notice kind="info" title={`${usg(balance)} at this ticket’s address`}>
          <p>
            This request is closed, so we’ll send the tokens back. Tell us where: write to <Support />.
          </p>
        </Notice>
      )}
    </div>
  );
}
