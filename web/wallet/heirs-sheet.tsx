import { ArrowLeft, KeyRound, Printer } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { SHORT_COIN } from '#domain/coin.ts';
import { shownDay } from '#domain/dates.ts';
import { BACKUP_BUTTON_FILE_NAME, BACKUP_FILE_NAME } from '#domain/names.ts';
import { site } from '#site';
import { useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useOnLock, useWallet } from '#web/wallet/wallet.ts';
import type { PaperKeys } from './paper-wallet.tsx';

const KeyDialog = lazyDialog(() =>
  import('./dialogs/password-dialogs.tsx').then((file) => ({ default: file.PaperDialog })),
);

const refresh = () => window.location.reload();
const { support } = site;
const website = new URL(site.links.website);
/** A page of ours as it is typed from paper: the wallet may have an address of its own, where redeeming with it is, too. */
const typed = (path: string, origin = website.origin) => `${new URL(origin).host}${path}`;

type Props = { address: string | undefined; onBack: () => void };

/** What whoever inherits the tokens needs to know, for print. There is no secret on it unless the holder adds the private key. */
export default function HeirsSheet({ address, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [keys, setKeys] = useState<PaperKeys>();
  const keyDialog = useLateDialog<true>();
  const { backedUp } = useWallet();
  // The key is in the page only as long as the wallet may be open.
  useOnLock(() => {
    if (keys) refresh();
  });
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // The wallet's page, by then.
    return () => document.getElementById('wallet-settings')?.focus();
  }, []);
  useEffect(() => {
    // The button that asked for the key is gone.
    if (keys) heading.current?.focus();
  }, [keys]);
  return (
    <div className="paper-wallet page-width py-10">
      <div className="paper-hint mx-auto mb-8 grid max-w-3xl gap-4">
        <p role="status">
          {keys ? (
            <>
              <strong>The private key is on this sheet.</strong> Anyone who sees it can take everything at this address.
              Press Back to the wallet when you’re done.
            </>
          ) : (
            'There’s no secret on this sheet. Print it, fill in the lines by hand, and keep it apart from the backup.'
          )}
        </p>
        {!(keys || backedUp) && address !== undefined && (
          <p className="font-semibold">
            You haven’t checked a backup yet. Without one, this sheet is of no use: download and check one first.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          {!keys && (
            <Button
              kind="secondary"
              icon={<KeyRound aria-hidden className="size-5" />}
              {...keyDialog.opener(KeyDialog, true)}
            >
              Add the private key
            </Button>
          )}
          <Button
            kind="secondary"
            icon={<ArrowLeft aria-hidden className="size-5" />}
            onClick={keys ? refresh : onBack}
          >
            Back to the wallet
          </Button>
        </div>
      </div>
      <article className={classNames('paper-sheet heirs-sheet', keys && 'with-key')}>
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {site.name}: a sheet for heirs
          </h1>
          <p>
            Made on {shownDay(new Date(), 'own')} for the wallet below.{' '}
            {keys
              ? 'It has the private key on it: keep it as you’d keep the coins themselves.'
              : 'There’s no secret on it: with this sheet alone, nobody can take anything.'}
          </p>
        </header>
        <WhatThisIs address={keys?.address ?? address} />
        {keys && <PrivateKey of={keys.key} />}
        <WhereTheKeyIs />
        <WhatThePasswordIsNot />
        <HowToCheck />
        <HowToRedeem />
        <WhomToWriteTo />
      </article>
      <Suspense>
        {keyDialog.shown && (
          <KeyDialog
            title="Add the private key"
            confirm="Add it to the sheet"
            onPaper={(found: PaperKeys) => {
              keyDialog.close();
              setKeys(found);
            }}
            onClose={keyDialog.close}
          />
        )}
      </Suspense>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </section>
);

/** Lines to fill in by hand, each with what belongs there. */
const Blanks = ({ lines }: { lines: readonly string[] }) => (
  <ul className="heirs-blanks">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const WhatThisIs = ({ address }: { address: string | undefined }) => (
  <section>
    {address && <QrCode text={address} label="QR code of the address" className="paper-code" />}
    <div>
      <h2>What this is</h2>
      <p>
        At this address on the Ethereum blockchain are {site.name} tokens. Each token stands for one {SHORT_COIN} that{' '}
        {site.company} holds in trust, and can be redeemed for it.
      </p>
      {address ? <AddressText of={address} /> : <Blanks lines={['Address']} />}
      <Blanks lines={['Holder', 'Signature and date']} />
    </div>
  </section>
);

const PrivateKey = ({ of }: { of: string }) => (
  <section>
    <QrCode text={of} label="QR code of the private key" className="paper-code" />
    <div>
      <h2>Private key</h2>
      <p>
        Secret. Anyone who has it can take everything at this address. It needs no password: on the wallet page, choose
        Restore, then “Private key.”
      </p>
      <AddressText of={of} />
    </div>
  </section>
);

const WhereTheKeyIs = () => (
  <Part title="Where the backup is">
    <p>
      The tokens move only with the wallet’s key. It’s in an encrypted file named {BACKUP_FILE_NAME} or{' '}
      {BACKUP_BUTTON_FILE_NAME}, which opens with the wallet’s password. Don’t write the password on this sheet.
    </p>
    <Blanks
      lines={[
        'The backup file is kept at',
        'Its password is kept at',
        'A paper wallet, if there is one, is kept at',
        'Who can help with it',
      ]}
    />
  </Part>
);

const WhatThePasswordIsNot = () => (
  <Part title="What the password is not">
    <p>
      It’s not a login to {website.host}, and an account there has a password of its own. We never had the wallet’s
      password and can’t look it up or reset it. The three words that were typed when the wallet was created don’t
      replace it. Anyone who offers to recover it for you is a scammer.
    </p>
  </Part>
);

function HowToCheck() {
  const { data } = useSite();
  const explorer = data?.explorer ?? site.explorers[1];
  const token = data?.token;
  return (
    <Part title="How to check the balance">
      <p>
        You need nothing but the address. Search for it in any Ethereum explorer
        {explorer && `, such as ${new URL(explorer.url).host}`}, which lists the tokens there.{' '}
        {typed(href('/transactions'))} lists what came in and left.
      </p>
      {token && (
        <p>
          Only the token of this contract counts: <AddressText of={token} />
        </p>
      )}
    </Part>
  );
}

function HowToRedeem() {
  const own = useSite().data?.wallet_url ?? undefined;
  return (
    <Part title="How to redeem">
      <ol>
        <li>
          Write to us first. We’re required to verify your identity, and we’ll tell you what else we need and what it
          costs.
        </li>
        <li>Open {typed(href('/wallet'), own)}, choose Restore, and open the backup file with its password.</li>
        <li>
          Open {typed(href('/redeem'), own)}, and say how many coins you want and where to ship them. It takes whole
          tokens. You can also keep the tokens, or send them to a wallet of your own.
        </li>
      </ol>
    </Part>
  );
}

const WhomToWriteTo = () => (
  <Part title="Whom to write to">
    <p>
      {site.company}, {support.address}
      <br />
      {support.email}, <span className="whitespace-nowrap">{support.phone}</span> ({support.hours})
    </p>
    <p>We’ll never ask for the private key, the wallet’s password or the backup file.</p>
  </Part>
);
