import {
  CircleHelp,
  Download,
  FilePlus2,
  Info,
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
import { buttonLook } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';

export const SETTINGS = [
  'create',
  'restore',
  'unlock',
  'lock',
  'backup',
  'paper',
  'heirs',
  'forget',
  'security',
] as const;
export type Setting = (typeof SETTINGS)[number];

export type WalletAction = Setting | 'faq' | 'connect' | 'changes';

type Row = [label: string, what: string, icon: ReactNode];

const ROWS: Record<WalletAction, Row> = {
  lock: ['Lock', 'Ask for the password again', <Lock key="icon" />],
  unlock: ['Unlock', 'With your password', <LockOpen key="icon" />],
  backup: ['Backup', 'Download the encrypted file', <Download key="icon" />],
  paper: ['Paper Wallet', 'Print the address and the key', <Printer key="icon" />],
  heirs: ['Sheet for heirs', 'What they need to know, to print', <Printer key="icon" />],
  security: ['Security', 'Password, passkeys, auto-lock', <ShieldCheck key="icon" />],
  changes: ['Change notice', 'Before the wallet’s code changes', <Info key="icon" />],
  create: ['Create', 'A new wallet in this browser', <FilePlus2 key="icon" />],
  restore: ['Restore', 'From a file, key or phrase', <Upload key="icon" />],
  connect: ['Other wallets', 'A browser wallet or a Ledger', <Usb key="icon" />],
  forget: ['Forget', 'Remove it from this browser', <Trash2 key="icon" />],
  faq: ['Wallet FAQ', 'How it works, how to keep it safe', <CircleHelp key="icon" />],
};

/** The rows of the menu by group: to use the wallet, to keep it, to have another one, and help. */
export function settingsGroups(status: WalletState['status']): WalletAction[][] {
  if (status === 'none')
    return [
      ['create', 'restore'],
      ['changes', 'faq'],
    ];
  return [
    [status === 'unlocked' ? 'lock' : 'unlock'],
    ['backup', 'paper', 'heirs', 'security'],
    ['create', 'restore', 'connect', 'forget'],
    ['changes', 'faq'],
  ];
}

type Props = {
  wallet: WalletState;
  blocked: boolean;
  /** What was pressed and is loading. */
  opening: string | undefined;
  onAction: (action: WalletAction) => void;
};

/** The actions on the wallet that there are now, each with what it does or why it cannot be done; `blocked` where a browser can't hold a wallet. */
export function SettingsMenu({ wallet, blocked, opening, onAction }: Props) {
  const id = useId();
  function reasonOf(action: WalletAction): string | undefined {
    if (action === 'faq' || action === 'connect' || action === 'changes') return undefined;
    return blocked ? WALLET_STATE_MESSAGES.impossible : reasonAgainst(action, wallet);
  }
  // Its row is no longer in sight, and without a wallet the same words are on a button that is.
  const isOpening = opening !== undefined && (wallet.status !== 'none' || opening === 'faq' || opening === 'changes');
  return (
    <Menu
      label={isOpening ? 'Opening…' : 'Wallet settings'}
      buttonId="wallet-settings"
      className={buttonLook('secondary', 'sm')}
    >
      {settingsGroups(wallet.status).map((group) => (
        <ul key={group[0]} className="wallet-settings">
          {group.map((action) => {
            const [label, what, icon] = ROWS[action];
            const reason = reasonOf(action);
            return (
              <li key={action}>
                <button
                  type="button"
                  disabled={reason !== undefined}
                  aria-labelledby={`${id}-${action}`}
                  aria-describedby={`${id}-${action}-what`}
                  onClick={() => onAction(action)}
                >
                  {icon}
                  <span className="grid">
                    <span id={`${id}-${action}`} className="font-medium">
                      {label}
                    </span>
                    <span id={`${id}-${action}-what`} className="text-muted text-sm">
                      {reason ?? what}
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      ))}
    </Menu>
  );
}

/** Why a setting cannot be chosen now; undefined if it can. */
export function reasonAgainst(setting: Setting, { status, busy }: WalletState): string | undefined {
  if (status === 'starting') return WALLET_STATE_MESSAGES.starting;
  if (busy) return WALLET_STATE_MESSAGES.busy;
  if (setting === 'create' || setting === 'restore') return undefined;
  if (status === 'none') return WALLET_STATE_MESSAGES.none;
  if (setting === 'unlock' && status === 'unlocked') return WALLET_STATE_MESSAGES.unlocked;
  if (setting === 'lock' && status === 'locked') return WALLET_STATE_MESSAGES.lockedAlready;
  return undefined;
}
