import { keepPreviousData } from '@tanstack/react-query';
import { href } from 'react-router';
import { usgFromCoins } from '#domain/money.ts';
import { reserveCover } from '#domain/reserve/cover.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { useSharedQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type Reserve, useReserve } from '#web/lib/reserve.ts';
import { useSite } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { callToken, SELECTORS } from './call-token.ts';

const { attestation, totalSupply, totalRedeemed, headroom, cap, paused } = SELECTORS;

/** How many of the figures that pages show differ from the chain's at the same block. */
async function countDifferences(token: string, shown: Reserve): Promise<number> {
  const calls = [attestation, totalSupply, totalRedeemed, headroom, cap, paused];
  const answers = await callToken(token, calls, { blockHash: shown.as_of.block_hash });
  const [[coins = 0n, asOf = 0n, redeemedAsOf = 0n] = [], [supply = 0n] = [], [redeemed = 0n] = [], ...others] =
    answers;
  const { tokens, assets, comparison, attestations } = shown;
  const attested = asOf > 0n ? { coins, redeemedAsOf } : undefined;
  const { inTrust } = reserveCover(attested, { issued: supply + redeemed, redeemed });
  return [
    [coins, assets.coins_attested],
    [asOf, Date.parse(attestations[0]?.as_of ?? '1970-01-01') / 1_000],
    [inTrust, assets.covered],
    [supply, tokens.outstanding],
    [supply + redeemed, tokens.issued],
    [redeemed, tokens.redeemed],
    [others[0]?.[0], comparison.headroom],
    [others[1]?.[0], usgFromCoins(MAX_SUPPLY_COINS)],
    [others[2]?.[0], Number(shown.paused)],
  ].filter(([onChain, stated]) => String(onChain) !== String(stated)).length;
}

function useReserveDifferences() {
  const token = useSite().data?.token;
  const { reserve } = useReserve();
  return useSharedQuery({
    queryKey: queryKeys.reserveDifferences(token, reserve?.as_of.block_hash),
    enabled: token !== undefined && reserve !== undefined,
    queryFn: () => countDifferences(token ?? '', reserve as Reserve),
    placeholderData: keepPreviousData,
  });
}

/** Says beside the figures that they differ from the chain's. Draws nothing while they agree, or that isn't known. */
export default function ReserveAlarm() {
  const { data: differences } = useReserveDifferences();
  if (!differences) return null;
  return (
    <Notice kind="danger" title="Our records and the blockchain don’t agree" live>
      <p>
        Don’t rely on these figures, and please tell us.{' '}
        <TextLink to={href('/reserves')}>Which of them differ</TextLink>
      </p>
    </Notice>
  );
}
