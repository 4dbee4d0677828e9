import { Wallet } from 'lucide-react';
import { shownDay } from '#domain/dates.ts';
import { Button } from '#web/ui/button.tsx';

type Props = { wallet: { address: string; created_at: string }; onUnlink: () => void };

/** One linked wallet. */
export const WalletRow = ({ wallet: { address, created_at }, onUnlink }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
    <Wallet aria-hidden className="size-6 shrink-0 text-gold" strokeWidth={1.5} />
    <div className="grid min-w-0 grow basis-56">
      <code className="break-all text-[0.875rem]">{address}</code>
      <span className="text-muted text-sm">Linked on {shownDay(created_at)}</span>
    </div>
    <Button kind="secondary" size="sm" aria-label={`Unlink ${address}`} onClick={onUnlink}>
      Unlink
    </Button>
  </li>
);
