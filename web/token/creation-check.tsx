import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { VERIFY_BASES, VERIFY_PROBLEMS, VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { creationLines } from '#proof/creation.ts';
import { checkListedCreation } from '#proof/listed-acts.ts';
import { rpcAt } from '#proof/rpc.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite, siteRpcUrl } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Checked } from './acts-verdict.tsx';
import { readFirstActs } from './first-acts.ts';
import { CHECK_AGAIN_MS } from './token-acts.ts';

async function readCreation() {
  const { token } = await getSite();
  const list = (await readFirstActs()).map(({ log_index: logIndex, ...act }) => ({ ...act, logIndex }));
  return checkListedCreation({ token, rpc: rpcAt(siteRpcUrl()) }, list);
}

const HASH_LENGTH = 66;

/** Addresses and hashes in groups of four; longer bytes without gaps. */
function Value({ of }: { of: string }) {
  if (!of.startsWith('0x')) return of;
  if (of.length <= HASH_LENGTH) return <AddressText of={of} />;
  return <span className="break-all font-mono text-xs">{of}</span>;
}

/** How the token was created, and what is wrong with that, as this browser checks again and again while the page is open. */
export const useCreation = () =>
  useQuery({ queryKey: [...queryKeys.acts, 'first'], queryFn: readCreation, refetchInterval: CHECK_AGAIN_MS });

/** Whether the token's address follows from the published creation code, computed by this browser. Loaded after the page. */
export default function CreationCheck() {
  const query = useCreation();
  const { data } = query;
  if (!data) {
    return query.error ? (
      <LoadFailed title="Your browser couldn’t check the creation just now" query={query} />
    ) : (
      <Skeleton className="h-24 w-full" label="Your browser is computing the address" />
    );
  }
  const { creation, problem } = data;
  return (
    <div className="grid gap-5">
      {problem ? (
        <Notice kind="danger" title="Don’t rely on this token" live>
          <p>
            {VERIFY_PROBLEMS[problem]} Please tell us.{' '}
            <TextLink to={href('/verify')}>Check the token without our site</TextLink>
          </p>
        </Notice>
      ) : (
        <Checked query={query}>
          <p>
            {VERIFY_RESULTS.creation}. {VERIFY_BASES.computed}{' '}
            <TextLink to={href('/verify')}>Check it without our site</TextLink>
          </p>
        </Checked>
      )}
      {creation && (
        <Disclosure title="What the address follows from" bodyClassName="text-sm" open={problem !== undefined}>
          <p className="mb-4">
            The address is a hash of the factory’s address, the salt, the creation code and the values (CREATE2,
            ERC-1014). Nothing but this code with these values can be at that address, so the factory needs no trust.
          </p>
          <Facts
            items={creationLines(creation).map(([name, value]) => [name, <Value key={name} of={value} />] as const)}
          />
        </Disclosure>
      )}
    </div>
  );
}
