import {
  CircleHelp,
  Download,
  FilePlus2,
  Lock,
  LockOpen,
  Printer,
  ShieldCheck,
  Trash2,
  Upload,
  Usb,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { WALLET_STATE_MESSAGES } from '#domain/wallet/page-messages.ts';
import type { WalletState } from '#wallet/state.ts';

export const PANEL_BUTTONS = ['create', 'restore', 'unlock', 'lock', 'backup', 'paper', 'forget', 'security'] as const;
export type PanelButton = (typeof PANEL_BUTTONS)[number];

export type PanelAction = PanelButton | 'faq' | 'connect';

const ROWS: [action: PanelAction, label: string, what: string, icon: ReactNode][] = [
  ['create', 'Create', 'Create a new wallet in this browser.', <FilePlus2 key="icon" />],
  ['restore', 'Restore', 'Restore a wallet from its file, key or phrase.', <Upload key="icon" />],
  ['lock', 'Lock', 'Require the password before the key is used again.', <Lock key="icon" />],
  ['unlock', 'Unlock', 'Open the wallet with your password.', <LockOpen key="icon" />],
  ['forget', 'Forget', 'Remove the wallet from this browser.', <Trash2 key="icon" />],
  ['backup', 'Backup', 'Download the encrypted wallet file.', <Download key="icon" />],
  ['paper', 'Paper Wallet', 'Print the address and the key.', <Printer key="icon" />],
  ['security', 'Security', 'Change the password, add a passkey, choose when it locks.', <ShieldCheck key="icon" />],
  ['connect', 'Other wallets', 'Use a browser wallet or a Ledger on this page.', <Usb key="icon" />],
  ['faq', 'Wallet FAQ', 'What a wallet is, and how to keep it safe.', <CircleHelp key="icon" />],
];

/** What can be begun before there is a wallet; the other rows come with it. */
const START: readonly PanelAction[] = ['create', 'restore', 'faq'];

/** The rows of the panel, in its order. */
export const panelRows = (status: WalletState['status']): PanelAction[] =>
  ROWS.map(([action]) => action).filter((action) => START.includes(action) || status !== 'none');

type Props = {
  wallet: WalletState;
  blocked: boolean;
  /** What was pressed and is loading. */
  opening: string | undefined;
  onAction: (action: PanelAction) => void;
};

/** The actions on the wallet that there are now, each with what it does or why it cannot be done; `blocked` where a browser can't hold a wallet. */
export function SettingsPanel({ wallet, blocked, opening, onAction }: Props) {
  const id = useId();
  const rows = panelRows(wallet.status);
  return (
    <section aria-labelledby="wallet-settings" className="card overflow-hidden p-0!">
      <h2 id="wallet-settings" tabIndex={-1} className="border-line border-b px-5 py-4 text-xl outline-none">
        Wallet settings
      </h2>
      <ul className="grid divide-y divide-line">
        {ROWS.filter(([action]) => rows.includes(action)).map(([action, label, what, icon]) => {
          const reason =
            action === 'faq' || action === 'connect'
              ? undefined
              : blocked
                ? WALLET_STATE_MESSAGES.impossible
                : reasonAgainst(action, wallet);
          return (
            <li key={action} className="wallet-action">
              {icon}
              <div className="grid min-w-0">
                <button
                  type="button"
                  disabled={reason !== undefined}
                  aria-describedby={`${id}-${action}`}
                  aria-busy={opening === action || undefined}
                  onClick={() => onAction(action)}
                >
                  {label}
                </button>
                <p id={`${id}-${action}`} className="text-muted text-sm">
                  {opening === action ? 'Opening…' : (reason ?? what)}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Why a button of the settings panel cannot be pressed now; undefined if it can. */
export function reasonAgainst(button: PanelButton, { status, busy }: WalletState): string | undefined {
  if (status === 'starting') return WALLET_STATE_MESSAGES.starting;
  if (busy) return WALLET_STATE_MESSAGES.busy;
  if (button === 'create' || button === 'restore') return undefined;
  if (status === 'none') return WALLET_STATE_MESSAGES.none;
  if (button === 'unlock' && status === 'unlocked') return WALLET_STATE_MESSAGES.unlocked;
  if (button === 'lock' && status === 'locked') return WALLET_STATE_MESSAGES.lockedAlready;
  return undefined;
}
