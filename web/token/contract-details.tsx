import { site as issuer } from '#site';
import { messageOf } from '#web/lib/api-error.ts';
import { tokenLink, useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The token's name and its right address, as the server's own chain has them. */
export function ContractDetails() {
  const { data: site, error, refetch } = useSite();
  if (error) {
    return (
      <Notice kind="danger" title="The contract address cannot be shown" live>
        <p>{messageOf(error)}</p>
        <p>
          <Button kind="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      </Notice>
    );
  }
  return (
    <Facts
      items={[
        ['Token contract name', issuer.name],
        [
          'Contract address',
          site ? (
            <CopyText key="a" text={site.token} label="the contract address" />
          ) : (
            <Skeleton key="a" className="w-full max-w-md" />
          ),
        ],
        ['Standard', 'ERC-20, 9 decimals'],
        ['Network', site ? networkName(site.chainId, site.mode) : <Skeleton key="n" className="w-24" />],
        [
          'Transactions',
          site ? (
            <TextLink key="t" to={tokenLink(site)}>
              {site.explorer ? `See it on ${site.explorer.name}` : 'See the list'}
            </TextLink>
          ) : (
            <Skeleton key="t" className="w-40" />
          ),
        ],
      ]}
    />
  );
}

function networkName(chainId: number, mode: 'local' | 'live'): string {
  if (chainId === 1) return 'Ethereum';
  return mode === 'local' ? `A local test chain (${chainId})` : `Chain ${chainId}`;
}
