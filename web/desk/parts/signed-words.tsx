import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Address, erc20Abi, isAddressEqual, zeroAddress } from 'viem';
import { readContract } from 'viem/actions';
import { formatCount } from '#domain/money.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { type Asset, amountOf, knownAsset } from '#wallet/asset.ts';
import type { Call } from '#wallet/chain.ts';
import { type Contracts, describeCall } from '#wallet/describe-call.ts';
import { returnIn } from '#wallet/read-call.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';

type Fact = readonly [name: string, value: ReactNode];

type WordsProps = { call: Call; contracts: Contracts & { chainId: number }; facts: readonly Fact[] };

/** What is about to be signed, in words that come from its very bytes, and then what they don't say. */
export function SignedWords({ call, contracts, facts }: WordsProps) {
  const words = describeCall(call, contracts);
  const returned = useReturnFacts(call);
  if (!words) return <Notice kind="danger">{SIGNER_MESSAGES.callUnknown}</Notice>;
  return (
    <Facts
      items={[
        ['You sign', <strong key="s">{words.title}</strong>],
        ...words.facts,
        ['Chain ID', String(contracts.chainId)],
        ...returned,
        ...facts,
      ]}
    />
  );
}

/** What the chain says of an asset: our token, ether (address 0), or whatever else was sent by mistake. */
export function useAsset(asset: Address | undefined) {
  const chain = useWalletChain()?.chain;
  return useQuery({
    queryKey: deskQueryKeys.asset(chain?.token, asset),
    enabled: chain !== undefined && asset !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Asset> => {
      if (!chain || !asset) throw new TypeError('No blockchain connection');
      const known = knownAsset(asset, chain.token);
      if (known) return known;
      const decimals = await readContract(chain.client, { address: asset, abi: erc20Abi, functionName: 'decimals' });
      // Anyone can name a token as another's: its address says which it is.
      return { decimals, name: `of the token at ${asset}` };
    },
  });
}

/** What a return pays besides its words: the amount by the asset's own decimals, where its smallest units alone don't say it. */
export function useReturnFacts(call: Call | undefined): Fact[] {
  const returned = call && returnIn(call);
  const { data, isError } = useAsset(returned?.asset);
  return returned ? returnFacts(returned, isError ? 'unread' : data) : [];
}

/** The same, by what is known of the asset so far. */
export function returnFacts(
  { asset, units }: { asset: Address; units: bigint },
  known: Asset | 'unread' | undefined,
): (readonly [name: string, value: string])[] {
  const address = isAddressEqual(asset, zeroAddress) ? 'Ether' : `Token at ${asset}`;
  if (known === 'unread') return [['Asset', `${address}. ${SIGNER_MESSAGES.assetUnread}`]];
  if (!known) return [['Asset', address]];
  return [
    ['Asset', address],
    ['Amount', amountOf(units, known)],
    ['In its smallest units', `${formatCount(units)}, at ${known.decimals} decimals`],
  ];
}
