import { VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { ActsSeal } from '#web/token/acts-seal.tsx';
import { ActsFailed } from '#web/token/acts-verdict.tsx';
import { useTokenActs } from '#web/token/token-acts.ts';
import { Points } from '#web/ui/lists.tsx';

/** What this browser finds by itself, through our node. Loaded after the page. */
export default function VerifyNow() {
  const query = useTokenActs();
  if (!query.data && query.error) return <ActsFailed query={query} />;
  return (
    <ActsSeal query={query}>
      <Points>{[VERIFY_RESULTS.acts, VERIFY_RESULTS.roles, VERIFY_RESULTS.creation]}</Points>
      <p>Your browser asked our own node. The file asks a node of your choice.</p>
    </ActsSeal>
  );
}
