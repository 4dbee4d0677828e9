import { href } from 'react-router';
import { answerOf, api } from '#web/lib/api.ts';
import { useSharedQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { callToken, SELECTORS } from './call-token.ts';

/** How many of our own records' figures differ from the chain's at the same block. */
async function countDifferences(token: string): Promise<number> {
  const { as_of, tokens, assets } = await answerOf(api.reserves.$get({ query: {} }));
  const calls = [SELECTORS.attestation, SELECTORS.totalSupply, SELECTORS.totalRedeemed];
  const [[coins] = [], [supply] = [], [redeemed] = []] = await callToken(token, calls, { blockHash: as_of.block_hash });
  const stated = [String(assets.coins_attested), tokens.outstanding, tokens.redeemed];
  return [coins, supply, redeemed].filter((figure, index) => String(figure) !== stated[index]).length;
}

function useReserveDifferences() {
  const token = useSite().data?.token;
  return useSharedQuery({
    queryKey: queryKeys.reserveDifferences(token),
    enabled: token !== undefined,
    queryFn: () => countDifferences(token ?? ''),
  });
}

/** Says beside the chain's figures that our own records differ from them. Draws nothing while they agree, or that isn't known. */
export function ReserveAlarm() {
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
