import { Droplets } from 'lucide-react';
import type { Address } from 'viem';
import { WALLET_DONE } from '#domain/wallet/page-messages.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useFaucet } from '#web/lib/faucet.ts';
import { Button } from '#web/ui/button.tsx';

/** Only on a local chain: ETH that is worth nothing, so that everything can be tried. */
export function FaucetButton({ address }: { address: Address }) {
  const faucet = useFaucet(address);
  return (
    <div className="grid gap-1.5">
      <Button
        kind="secondary"
        size="sm"
        busy={faucet.isPending}
        icon={<Droplets aria-hidden className="size-4 text-gold" />}
        onClick={() => faucet.mutate()}
      >
        Get local play-money ETH
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {faucet.isError && sentenceOf(faucet.error)}
        {faucet.isSuccess && WALLET_DONE.faucetSent}
      </p>
    </div>
  );
}
