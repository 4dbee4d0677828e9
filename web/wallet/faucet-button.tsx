import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Droplets } from 'lucide-react';
import type { Address } from 'viem';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';

const GIVES = { eth: 'Get local play-money ETH', usdc: 'Get local test USDC' } as const;

/** Only on a local chain: sends worthless ETH or USDC to the wallet, for trying everything. */
export function FaucetButton({ address, asset = 'eth' }: { address: Address; asset?: keyof typeof GIVES }) {
  const queries = useQueryClient();
  const faucet = useMutation({
    // The server responds once it is in a block.
    mutationFn: () => answerOf(api.faucet.$post({ json: { address, asset } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.chain }),
  });
  return (
    <div className="grid gap-1.5">
      <Button
        kind="secondary"
        size="sm"
        busy={faucet.isPending}
        icon={<Droplets aria-hidden className="size-4 text-accent" />}
        onClick={() => faucet.mutateAsync().catch(() => {})}
      >
        {GIVES[asset]}
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {faucet.isError ? messageOf(faucet.error) : faucet.isSuccess && WALLET_DONE_MESSAGES.faucetSent}
      </p>
    </div>
  );
}
