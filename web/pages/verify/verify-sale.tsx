import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '#domain/counted.ts';
import { shownSecond } from '#domain/dates.ts';
import { SALE_PROBLEMS, SALE_RESULTS } from '#domain/verifier/sale-messages.ts';
import { deskLines } from '#proof/desk-creation.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { rpcAt } from '#proof/rpc.ts';
import { isWholeReceipt, saleLines, verifySales } from '#proof/verify-sales.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite, siteRpcUrl } from '#web/lib/site.ts';
import { ActsFailed, ActsVerdict, Checked, useIsFresh } from '#web/token/acts-verdict.tsx';
import { CHECK_AGAIN_MS, useTokenActs } from '#web/token/token-acts.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Form } from '#web/ui/form.tsx';
import { Points } from '#web/ui/lists.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Checking } from '#web/ui/verdict.tsx';

const HASH = /^0x[0-9a-f]{64}$/;
/** A sale may be newer than what was read of the chain. */
const LOOK_AGAIN_MS = 5_000;
/** The query parameter that names the transaction of a sale. */
const PARAMETER = 'sale';
const NO_HASH = 'Enter a transaction’s hash: 0x and 64 characters, 0–9 and a–f.';

/** Looks at one sale for USDC, which the page's address may name. Loaded after the page, where there is a sale desk. */
export default function VerifySale() {
  const [search, setSearch] = useSearchParams();
  const named = search.get(PARAMETER)?.toLowerCase() ?? '';
  const [typed, setTyped] = useState(named);
  const [error, setError] = useState<string>();
  const check = () => {
    const hash = typed.trim().toLowerCase();
    const isHash = HASH.test(hash);
    setError(isHash ? undefined : NO_HASH);
    if (isHash) setSearch({ [PARAMETER]: hash }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="grid gap-8">
      <Form onSubmit={check} label="One sale" errors={error ? { error } : undefined} className="max-w-2xl">
        <TextField
          label="Transaction of a sale"
          hint="Its hash is on the certificate of an order that was paid in USDC."
          value={typed}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" kind="secondary">
            Check the sale
          </Button>
        </div>
      </Form>
      {HASH.test(named) && <Found key={named} hash={named} />}
    </div>
  );
}

/** Everything about the sale, and what its receipt says, where nothing is wrong with either. */
async function checkSale(hash: string, list: ListVerdict | undefined) {
  if (!list) throw new Error('The token’s acts are not known.');
  const [{ token, chainId, deploy_block }, { desk }] = await Promise.all([getSite(), answerOf(api.sale.$get())]);
  const deployBlock = deploy_block === null ? undefined : BigInt(deploy_block);
  const evidence = { ...list, token, chainId, deployBlock, rpc: rpcAt(siteRpcUrl()) };
  const verified = await verifySales(evidence, desk);
  const sale = verified.sales.find(({ tx }) => tx === hash);
  const isWhole = sale && !verified.problem && (await isWholeReceipt(evidence, desk, verified.settings, sale));
  const lines = isWhole ? saleLines(evidence, desk, verified, sale, shownSecond) : undefined;
  return { ...verified, block: list.block.number, isSale: sale !== undefined, lines };
}

/** What this browser finds of a sale, through our node. */
function Found({ hash }: { hash: string }) {
  const acts = useTokenActs();
  const { data: list } = acts;
  const isWhole = list?.isWhole === true;
  const query = useQuery({
    queryKey: [...queryKeys.acts, 'sale', hash],
    enabled: isWhole,
    queryFn: ({ client }) => checkSale(hash, client.getQueryData<ListVerdict>(queryKeys.acts)),
    refetchInterval: ({ state }) => (state.data?.isSale === false ? LOOK_AGAIN_MS : CHECK_AGAIN_MS),
  });
  const isFresh = useIsFresh(query);
  if (list && !isWhole) return <ActsVerdict query={acts} />;
  if (!list && acts.error) return <ActsFailed query={acts} />;
  if (!query.data && query.error)
    return <LoadFailed title="Your browser couldn’t check this sale just now" query={query} />;
  if (!query.data) {
    return (
      <p role="status" className="text-muted">
        <Checking />
      </p>
    );
  }
  const { problem, isSale, lines, sales, settings, block } = query.data;
  if (problem || !lines) {
    return (
      <Notice kind="danger" title="Not confirmed" live>
        <p>
          {problem ? SALE_PROBLEMS[problem] : isSale ? SALE_RESULTS.noReceipt : SALE_RESULTS.notASale} As of block{' '}
          {String(block)}.
        </p>
      </Notice>
    );
  }
  return (
    <div className="grid gap-6">
      <Checked query={query}>
        <Points kind={isFresh ? 'yes' : 'no'} className="my-2">
          {[SALE_RESULTS.receipt, `${SALE_RESULTS.sales}: ${counted(sales.length, 'sale')}`, SALE_RESULTS.desk]}
        </Points>
        <p>Your browser asked our own node, whose word the receipt is, as of block {String(block)}.</p>
      </Checked>
      <Facts items={lines} />
      <Disclosure title="The sale desk’s values">
        <Facts items={deskLines(settings)} />
      </Disclosure>
    </div>
  );
}
