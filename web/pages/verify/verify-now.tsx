import { VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { ActsSeal } from '#web/token/acts-seal.tsx';
import { ActsFailed, useIsFresh } from '#web/token/acts-verdict.tsx';
import { useTokenActs } from '#web/token/token-acts.ts';
import { Points } from '#web/ui/lists.tsx';

/** What this browser finds by itself, through our node. Loaded after the page. */
export default function VerifyNow() {
  const query = useTokenActs();
  const isFresh = useIsFresh(query);
  if (!query.data && query.error) return <ActsFailed query={query} />;
  return (
    <ActsSeal query={query}>
      <Points kind={isFresh ? 'yes' : 'no'}>{[VERIFY_RESULTS.acts, VERIFY_RESULTS.roles, CREATION]}</Points>
      <p>Your browser asked our own node.</p>
    </ActsSeal>
  );
}

/** VERIFY_RESULTS.creation where the values aren't shown beside it. */
const CREATION = 'The token was created by the published code, and by no other';
