import { BookUser, ClipboardPaste, ScanQrCode } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Address } from 'viem';
import type { Usg } from '#domain/money.ts';
import { RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { readPaymentRequest } from '#wallet/payment-request.ts';
import type { BoundField } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { ExactField } from '#web/ui/text-field.tsx';
import { useConnection } from '#web/wallet/signers/connection.ts';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';
import { AboutRecipient } from '../address-book/known-address.tsx';
import { useKnownAddresses } from '../address-book/recipients.ts';

const AddressBookDialog = lazyDialog(() => import('../address-book/address-book-dialog.tsx'));
const ScanDialog = lazyDialog(() => import('./scan-dialog.tsx'));

type Props = {
  field: BoundField;
  own: Address;
  walletChain: WalletChain | undefined;
  /** What was chosen, pasted or scanned. */
  onRequest: (request: { to: string; units?: Usg }) => void;
};

type Open = { dialog: 'scan' | 'book' } | { dialog: 'add'; address: string };
const SCAN: Open = { dialog: 'scan' };
const BOOK: Open = { dialog: 'book' };

/** The recipient: typed, pasted, scanned, or chosen from the address book and recent recipients. */
export function RecipientField({ field, own, walletChain, onRequest }: Props) {
  const { known } = useKnownAddresses(walletChain, own);
  const [problem, setProblem] = useState<string>();
  const { shown, open, close, opener } = useLateDialog<Open>();

  /** Fills in the request that a text contains, or returns why it can't be used. */
  function applyText(given: string): string | undefined {
    const request = readPaymentRequest(given, walletChain?.chain);
    if (!request.ok) return request.message;
    setProblem(undefined);
    onRequest(request);
    return undefined;
  }

  // A link may be dropped here, too, or completed by an app's keyboard, and may stand here before the chain is known.
  const text = field.value;
  const readLink = useEffectEvent(() => setProblem(applyText(text)));
  useEffect(() => {
    if (walletChain && text.includes(':')) readLink();
  }, [walletChain, text]);

  async function paste() {
    const copied = await navigator.clipboard?.readText().catch(() => undefined);
    if (copied === undefined) setProblem(RECIPIENT_MESSAGES.clipboardBlocked);
    else setProblem(copied.trim() ? applyText(copied) : RECIPIENT_MESSAGES.clipboardEmpty);
  }

  /** Keeps everything but a plain address, such as a payment request or a private key, out of the field. */
  function interceptPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    const request = readPaymentRequest(pasted, walletChain?.chain);
    if (request.ok && request.to === pasted.trim()) return setProblem(undefined);
    event.preventDefault();
    setProblem(applyText(pasted));
  }

  return (
    <div className="grid gap-2">
      <ExactField
        {...field}
        onChange={(event) => {
          field.onChange(event);
          setProblem(undefined);
        }}
        onPaste={interceptPaste}
        error={problem ?? field.error}
        label="To address"
        required
        placeholder="0x…"
      />
      <div className="-ml-3.5 flex flex-wrap gap-x-1">
        <Quick
          icon={BookUser}
          label={useConnection() ? 'Recent' : 'Address book'}
          {...opener(AddressBookDialog, BOOK)}
        />
        <Quick icon={ClipboardPaste} label="Paste" onClick={paste} />
        <Quick
          icon={ScanQrCode}
          label={
            <span>
              Scan<span className="sr-only"> QR code</span>
            </span>
          }
          {...opener(ScanDialog, SCAN)}
        />
      </div>
      <AboutRecipient
        to={field.value.trim()}
        own={own}
        walletChain={walletChain}
        known={known}
        onAdd={(address) => open({ dialog: 'add', address })}
      />
      {/* HTML allows no form inside a form: the dialogs are rendered outside the page's form. */}
      <Suspense>
        {shown &&
          createPortal(
            shown.dialog === 'scan' ? (
              <ScanDialog
                onClose={close}
                onText={(text: string) => {
                  const refusal = applyText(text);
                  if (!refusal) close();
                  return refusal;
                }}
              />
            ) : (
              <AddressBookDialog
                own={own}
                walletChain={walletChain}
                known={known}
                adding={shown.dialog === 'add' ? shown.address : undefined}
                onChoose={(to: string) => {
                  applyText(to);
                  close();
                }}
                onClose={close}
              />
            ),
            document.body,
          )}
      </Suspense>
    </div>
  );
}

type QuickProps = Omit<ComponentProps<typeof Button>, 'icon'> & { icon: typeof BookUser; label: ReactNode };

const Quick = ({ icon: Icon, label, ...button }: QuickProps) => (
  <Button {...button} kind="quiet" size="sm" className="text-accent!" icon={<Icon aria-hidden className="size-4" />}>
    {label}
  </Button>
);
