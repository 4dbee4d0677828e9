import { CircleCheck, Download } from 'lucide-react';
import { Suspense } from 'react';
import { href } from 'react-router';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/names.ts';
import { site } from '#site';
import { filesBesideBackup } from '#wallet/files-beside-backup.ts';
import { begunRedemptions } from '#wallet/kept-redemptions.ts';
import { isPending, readRecords } from '#wallet/transaction-record.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { walletHost } from '#web/lib/site-data.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWallet } from '#web/wallet/wallet.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';
import { Looking } from './looking.tsx';

const BackupDialog = lazyDialog(() =>
  import('#web/wallet/dialogs/password-dialogs.tsx').then((file) => ({ default: file.BackupDialog })),
);
const CheckBackupDialog = lazyDialog(() =>
  import('#web/wallet/dialogs/check-backup.tsx').then((file) => ({ default: file.CheckBackupDialog })),
);
const ForgetDialog = lazyDialog(() =>
  import('#web/wallet/dialogs/replace-wallet.tsx').then((file) => ({ default: file.ForgetDialog })),
);
const DIALOGS = { backup: BackupDialog, check: CheckBackupDialog, forget: ForgetDialog };

/**
 * The wallet that is stored at this address, and the three steps that take it to the new one: the holder makes a backup here, restores it
 * there, and removes what is here. Each is the holder's own act, and nothing passes between the two addresses but the file.
 */
export default function MoveWallet() {
  const { status, address, problem } = useWallet();
  const dialog = useLateDialog<keyof typeof DIALOGS>();
  const opener = (name: keyof typeof DIALOGS) => dialog.opener(DIALOGS[name], name);
  const Shown = dialog.shown && DIALOGS[dialog.shown];
  if (status === 'starting') return <Looking />;
  return (
    <section aria-labelledby="move" className="grid gap-8 border-line border-t pt-8">
      <div className="grid gap-3">
        <h2 id="move" tabIndex={-1} className="text-3xl outline-none">
          {status === 'none' ? 'Nothing is left at this address' : 'Move the wallet that is stored here'}
        </h2>
        <p role="status" className="max-w-2xl text-muted">
          {status === 'none'
            ? `The wallet has been removed from this browser at this address. You have it at ${walletHost}, and in your backup.`
            : `Its tokens are on the blockchain and stay where they are. You only bring its key to ${walletHost}, as a file that opens with the wallet’s password. Nothing is moved, sent or removed unless you do it.`}
        </p>
        {address && <AddressText of={address} />}
        {problem && (
          <Notice kind="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
      </div>
      {status !== 'none' && (
        <>
          <Unfinished address={address} />
          <Steps
            columns={1}
            steps={[
              { title: 'Back it up here', text: <BackUp opener={opener} /> },
              { title: 'Restore it at the new address', text: <RestoreThere /> },
              { title: 'Remove it here', text: <RemoveHere opener={opener} /> },
            ]}
          />
        </>
      )}
      <Suspense>{Shown && <Shown onClose={dialog.close} />}</Suspense>
    </section>
  );
}

type Opener = { opener: (name: keyof typeof DIALOGS) => ReturnType<ReturnType<typeof useLateDialog>['opener']> };

const STEP = 'mt-1 grid max-w-2xl justify-items-start gap-4';
const BUTTONS = 'flex flex-wrap gap-3';

function BackUp({ opener }: Opener) {
  const { address, backedUp } = useWallet();
  const files = address ? filesBesideBackup(walletStorage(), address) : [];
  return (
    <div className={STEP}>
      <p>
        Download {BACKUP_BUTTON_FILE_NAME}, and open it here once. That proves that the file is whole and that you know
        its password.
      </p>
      <div className={BUTTONS}>
        <Button size="sm" icon={<Download aria-hidden className="size-4" />} {...opener('backup')}>
          Download a backup
        </Button>
        {!backedUp && (
          <Button size="sm" kind="secondary" {...opener('check')}>
            Check a backup
          </Button>
        )}
      </div>
      {backedUp && (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          You’ve checked a backup of this wallet.
        </p>
      )}
      {files.length > 0 && (
        <>
          <p>The backup has the key alone. These are stored beside it, and can be imported at the new address:</p>
          <div className={BUTTONS}>
            {files.map((file) => (
              <Button
                key={file.name}
                size="sm"
                kind="secondary"
                icon={<Download aria-hidden className="size-4" />}
                onClick={() => saveFile(file)}
              >
                {file.name}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function RestoreThere() {
  const { address } = useWallet();
  return (
    <div className={STEP}>
      <p>
        Open {walletHost} in this browser or on another device, choose Restore, then the file, and enter the same
        password.{address && ' It has to show the same address as here.'} Passkeys that unlock the wallet belong to one
        address: set yours up again there.
      </p>
      <ButtonLink to={href('/wallet')} newTab kind="secondary" size="sm">
        Open {walletHost}
      </ButtonLink>
    </div>
  );
}

const RemoveHere = ({ opener }: Opener) => (
  <div className={STEP}>
    <p>
      Once you’ve seen your wallet at the new address. Until you remove it, it stays in this browser, encrypted with its
      password.
    </p>
    <Button size="sm" kind="quiet-danger" className="-ml-3.5" {...opener('forget')}>
      Remove it from here…
    </Button>
  </div>
);

/** Payments and redemptions that were started here; the new address won't know about them. */
function Unfinished({ address }: { address: string | undefined }) {
  if (!address) return null;
  const isOwn = ({ from }: { from: string }) => from.toLowerCase() === address.toLowerCase();
  const isOnItsWay = readRecords(walletStorage()).some((record) => isOwn(record) && isPending(record));
  const tickets = begunRedemptions(walletStorage(), [address]).map(({ ticket }) => ticket.ticketId);
  if (!isOnItsWay && tickets.length === 0) return null;
  return (
    <Notice kind="warning" title="Something is still under way">
      {isOnItsWay && (
        <p>
          A transaction of this wallet wasn’t in a block when it was last seen. It goes on by itself, but only this
          browser can speed it up or cancel it. Wait for it before you remove the wallet here.
        </p>
      )}
      {tickets.length > 0 && (
        <p>
          You began to redeem here: ticket {tickets.join(', ')}. If you haven’t burned its tokens yet, make a new
          request at the new address, or email {site.support.email} with the number.
        </p>
      )}
    </Notice>
  );
}
