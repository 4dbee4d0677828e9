import { verifier } from 'virtual:verifier';
import { href } from 'react-router';
import { CONTRACT_SOURCE_FILE } from '#content/document-files.ts';
import { site as issuer } from '#site';
import { tokenLink, useSite } from '#web/lib/site.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The token's name and its right address, as the server's own chain has them. */
export function ContractDetails() {
  const query = useSite();
  const { data: site, error } = query;
  if (error) {
    return <LoadFailed title="We can’t show the contract address right now" query={query} />;
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
        [
          'Source code',
          <TextLink alone key="s" to={CONTRACT_SOURCE_FILE}>
            Read the contract’s code
          </TextLink>,
        ],
        [
          'Check it yourself',
          <span key="v" className="wrap-anywhere">
            <TextLink to={href('/verify')}>Verifier</TextLink>, one file that needs no site of ours. Its SHA-256:{' '}
            <code className="font-mono text-[0.875rem]">{verifier.sha256}</code>
          </span>,
        ],
        ['Standard', 'ERC-20, 9 decimals'],
        ['Network', site ? networkName(site.chainId, site.mode) : <Skeleton key="n" className="w-24" />],
        [
          'Transactions',
          site ? (
            <TextLink alone key="t" to={tokenLink(site)}>
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
