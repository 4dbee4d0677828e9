import { CircleCheck, CircleDashed } from 'lucide-react';
import { type AppleBrowser, browserDeletes } from '#domain/wallet/apple-storage-messages.ts';
import { WALLET_ADVICE_MESSAGES, WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { WALLET_STATE_MESSAGES } from '#domain/wallet/page-messages.ts';
import type { WalletState } from '#wallet/state.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { canOutliveReload, useWallet, walletObstacle, walletStore } from '#web/wallet/wallet.ts';
import { ownAppleStorage } from './apple-storage.ts';
import type { WalletAction } from './settings-menu.tsx';

type Act = 'check' | 'backup' | 'security' | 'dismiss';
type Item = { title: string; text?: string; done?: true; acts?: readonly Act[] };

const ADVICE = {
  changePassword: { title: 'Change your password', acts: ['security', 'dismiss'] },
  passwordChanged: { title: 'Replace your earlier backups', acts: ['backup', 'dismiss'] },
  phraseShared: { title: 'Move to a key of your own', acts: ['dismiss'] },
  newBackup: { title: 'Download a new backup', acts: ['backup', 'dismiss'] },
  notPersisted: { title: 'Keep the backup off this device', acts: ['dismiss'] },
} as const;

const BACKUP_NEEDED =
  'If this browser loses its data, you lose everything in the wallet. Download a backup and open it here once.';

/** What keeps a wallet safe, done or still to do; empty where nothing is left to do. */
export function checklist(
  { status, address, backedUp, advice }: WalletState,
  outlivesReload: boolean,
  apple?: AppleBrowser,
): Item[] {
  if (status !== 'locked' && status !== 'unlocked') return [];
  const open: Item[] = [];
  const title = 'Check a backup of this wallet';
  const unproven = !backedUp && address !== undefined;
  if (unproven) {
    // Why a backup matters most in this browser belongs to that item.
    const risk = advice === 'notPersisted' ? WALLET_ADVICE_MESSAGES.notPersisted : '';
    const why = apple ? browserDeletes(apple) : risk;
    open.push({ title, text: `${why} ${BACKUP_NEEDED}`.trim(), acts: ['check', 'backup'] });
  }
  if (advice && !(unproven && advice === 'notPersisted'))
    open.push({ ...ADVICE[advice], text: WALLET_ADVICE_MESSAGES[advice] });
  if (status === 'unlocked' && !outlivesReload)
    open.push({ title: 'Keep your password at hand', text: WALLET_STATE_MESSAGES.noReload });
  if (open.length === 0) return [];
  return [
    { title: 'Wallet encrypted with your password', done: true },
    ...(backedUp ? [{ title, done: true } as const] : []),
    ...open,
  ];
}

type Props = { onAction: (action: WalletAction) => void; onCheckBackup: () => void };

/** What the holder should know or do before anything else. */
export function WalletChecklist({ onAction, onCheckBackup }: Props) {
  const wallet = useWallet();
  const obstacle = walletObstacle();
  const broken = wallet.problem?.code === 'walletBroken' && wallet.problem.message;
  const message = obstacle ? WALLET_PROBLEM_MESSAGES[obstacle] : broken;
  const storage = ownAppleStorage();
  const items = checklist(wallet, canOutliveReload(), storage?.in === 'app' ? undefined : storage);
  const act: Record<Act, [label: string, run: () => void]> = {
    check: ['Check a backup', onCheckBackup],
    backup: ['Download a backup', () => onAction('backup')],
    security: ['Change password', () => onAction('security')],
    dismiss: ['Got it', () => walletStore().actions.dismissAdvice()],
  };
  return (
    <div className="grid gap-4 empty:hidden">
      {message && (
        <Notice kind="danger" title="You can’t use the wallet here" live>
          <p>{message}</p>
        </Notice>
      )}
      {items.length > 0 && (
        <section aria-labelledby="wallet-checklist" className="rounded-lg border border-accent bg-accent-wash">
          <h2 id="wallet-checklist" tabIndex={-1} className="px-5 pt-4 text-xl outline-none">
            Keep this wallet safe
          </h2>
          <ul aria-live="polite" className="divide-y divide-line px-5">
            {items.map(({ title, text, done, acts = [] }) => (
              <li key={title} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-3.5">
                <Mark done={done} />
                <div className="grid gap-x-8 gap-y-3 md:flex md:items-center md:justify-between">
                  <div>
                    <p className={done ? 'text-muted' : 'font-semibold'}>{title}</p>
                    {text && <p className="max-w-2xl text-[0.9375rem]">{text}</p>}
                  </div>
                  {acts.length > 0 && (
                    <div className="flex shrink-0 flex-wrap gap-2">
                      {acts.map((name, index) => (
                        <Button
                          key={name}
                          size="sm"
                          kind={index === 0 && name !== 'dismiss' ? 'primary' : 'secondary'}
                          onClick={act[name][1]}
                        >
                          {act[name][0]}
                        </Button>
                      ))}
                    </div>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const Mark = ({ done = false }: { done?: boolean | undefined }) => {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-5 ${done ? 'text-good' : 'text-accent'}`} />
      <span className="sr-only">{done ? 'Done:' : 'To do:'}</span>
    </>
  );
};
