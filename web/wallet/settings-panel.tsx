import { CircleHelp, Download, FilePlus2, Lock, LockOpen, Printer, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { WALLET_REASONS } from '#domain/wallet/page-messages.ts';
import { useWallet, walletObstacle } from '#web/lib/wallet.ts';
import { type PanelButton, reasonAgainst } from './panel-buttons.ts';

export type PanelAct = PanelButton | 'faq';

const ROWS: [act: PanelAct, label: string, what: string, icon: ReactNode][] = [
  ['create', 'Create', 'Make a new wallet in this browser.', <FilePlus2 key="icon" />],
  ['restore', 'Restore', 'Bring a wallet back from its file or key.', <Upload key="icon" />],
  ['lock', 'Lock', 'Ask for the password again before the key is used.', <Lock key="icon" />],
  ['unlock', 'Unlock', 'Open the wallet with your password.', <LockOpen key="icon" />],
  ['forget', 'Forget', 'Remove the wallet from this browser.', <Trash2 key="icon" />],
  ['backup', 'Backup', 'Download the encrypted wallet file.', <Download key="icon" />],
  ['paper', 'Paper Wallet', 'Print the address and the key.', <Printer key="icon" />],
  ['faq', 'Wallet FAQ', 'What a wallet is, and how to keep it safe.', <CircleHelp key="icon" />],
];

/** Every act on the wallet, each with what it does or why it cannot be done now. */
export function SettingsPanel({ onAct }: { onAct: (act: PanelAct) => void }) {
  const wallet = useWallet();
  const obstacle = walletObstacle();
  const id = useId();
  return (
    <section aria-labelledby="wallet-settings" className="card overflow-hidden p-0!">
      <h2 id="wallet-settings" tabIndex={-1} className="border-line border-b px-5 py-4 text-xl outline-none">
        Wallet settings
      </h2>
      <ul className="grid divide-y divide-line">
        {ROWS.map(([act, label, what, icon]) => {
          const reason = act === 'faq' ? undefined : obstacle ? WALLET_REASONS.impossible : reasonAgainst(act, wallet);
          return (
            <li key={act} className="wallet-act">
              {icon}
              <div className="grid min-w-0">
                <button
                  type="button"
                  disabled={reason !== undefined}
                  aria-describedby={`${id}-${act}`}
                  onClick={() => onAct(act)}
                >
                  {label}
                </button>
                <p id={`${id}-${act}`} className="text-muted text-sm">
                  {reason ?? what}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
