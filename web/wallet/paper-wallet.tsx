import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { site } from '#site';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useOnLock } from '#web/wallet/wallet.ts';

const refresh = () => window.location.reload();

export type PaperKeys = { address: string; key: string };

/** A sheet with the address and the key in the clear. It exists on screen and paper only, and replaces the page. */
export default function PaperWallet({ keys: { address, key } }: { keys: PaperKeys }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useOnLock(refresh);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="paper-wallet page-width py-10">
      <div className="paper-hint mb-8 flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="max-w-xl">
          <strong>Refresh this page when you’re done.</strong> Until then, anyone who can see the screen can see your
          private key.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            Print
          </Button>
          {/* An installed app has no button that refreshes. */}
          <Button kind="secondary" onClick={refresh}>
            Done
          </Button>
        </div>
      </div>
      <article className="paper-sheet">
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {site.name} paper wallet
          </h1>
          <p>
            Ethereum address and private key. Store this sheet the way you’d store {site.metal}: dry, hidden and out of
            anyone else’s reach.
          </p>
        </header>
        <section>
          <QrCode text={address} label="QR code of the address" className="paper-code" />
          <div>
            <h2>Address</h2>
            <p>Share it with anyone who wants to send you {site.symbol} or ETH.</p>
            <AddressText of={address} />
          </div>
        </section>
        <section>
          <QrCode text={key} label="QR code of the private key" className="paper-code" />
          <div>
            <h2>Private key</h2>
            <p>Secret. Anyone who has it can take everything at this address.</p>
            <AddressText of={key} />
          </div>
        </section>
        <footer>
          To use it again: open the wallet page, press Restore, choose “Private key,” and type or scan the key.
        </footer>
      </article>
    </div>
  );
}
