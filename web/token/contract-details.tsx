import { verifier } from 'virtual:verifier';
import { href } from 'react-router';
import { CONTRACT_SOURCE_FILE } from '#content/document-files.ts';
import { networkName } from '#domain/network-name.ts';
import { site as issuer } from '#site';
import { tokenLink, useSite } from '#web/lib/site.ts';
import { pageTexts } from '#web/lib/site-data.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';

const WAITING = <span className="skeleton inline-block h-[0.8em] w-40 max-w-full rounded-sm" />;

/** The token's name and its right address, as the server's own chain has them: as the page says them, or `asked` for where it says nothing. */
export function ContractDetails({ asked = false }: { asked?: boolean }) {
  const { data: site } = useSite();
  const { token, network } = asked
    ? { token: site?.token, network: site && networkName(site.chainId, site.faucet) }
    : pageTexts;
  return (
    <Facts
      items={[
        ['Token contract name', issuer.name],
        ['Contract address', <CopyText key="a" text={asked ? token : (token ?? '')} label="the contract address" />],
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
        ['Network', network ?? (asked ? WAITING : '')],
        [
          'Transactions',
          <TextLink alone key="t" to={site ? tokenLink(site) : href('/transactions')}>
            {site?.explorer ? `See it on ${site.explorer.name}` : 'See the list'}
          </TextLink>,
        ],
      ]}
    />
  );
}
