import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { href } from 'react-router';
import type { Address } from 'viem';
import { PAY_MESSAGES, usdcText } from '#domain/sale/pay-messages.ts';
import { USDC_PER_CENT } from '#domain/sale/quote.ts';
import { site } from '#site';
import { usdcBalance } from '#wallet/sale-payment.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { isWalletElsewhere } from '#web/lib/site-data.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FaucetButton } from '#web/wallet/faucet-button.tsx';
import { isExtensionSigner, Trouble, useRememberedExtension } from '#web/wallet/signers/extension-choice.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';

const REFRESH_MS = 10_000;

const WalletChoiceDialog = lazyDialog(() =>
  import('#web/wallet/signers/connected-wallet.tsx').then((file) => ({ default: file.WalletChoiceDialog })),
);

/** What an address holds in that USDC, in whole cents; undefined until it's known. */
export function useUsdcCents(address: Address | undefined, usdc: Address | undefined): number | undefined {
  const chain = useWalletChain()?.chain;
  const { data } = useQuery({
    queryKey: queryKeys.usdcBalance(address, usdc),
    enabled: chain !== undefined && address !== undefined && usdc !== undefined,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    queryFn: async () => {
      if (!chain || !address || !usdc) throw new TypeError('No balance to read');
      return Number((await usdcBalance(chain, usdc, address)) / USDC_PER_CENT);
    },
  });
  return data;
}

/** Whether the wallet has code, so that USDC asks that code about its signature. */
function useHasCode(address: Address | undefined): boolean {
  const walletChain = useWalletChain();
  const { data } = useQuery({
    queryKey: queryKeys.accountCode(address ?? '', walletChain?.chain.token),
    enabled: walletChain !== undefined && address !== undefined,
    queryFn: () => {
      if (!walletChain || !address) throw new TypeError('No blockchain connection');
      return walletChain.chain.codeAt(address);
    },
  });
  return data !== undefined && data.kind !== 'none';
}

/** The wallet that pays and gets the tokens, what it holds in USDC, and the way to choose another one. */
export function PayingWallet({ usdc }: { usdc: Address | undefined }) {
  useRememberedExtension(true);
  const { kind, name, status, address, signer } = useSigner();
  const { data: about } = useSite();
  const choice = useLateDialog<true>();
  const cents = useUsdcCents(address, usdc);
  const hasCode = useHasCode(address);
  return (
    <section aria-labelledby="paying-wallet" className="grid gap-3">
      <div className="grid gap-1">
        <h3 id="paying-wallet" className="font-medium font-sans text-base">
          Your wallet
        </h3>
        {status === 'starting' ? (
          <Skeleton className="w-full max-w-sm" label="Looking for your wallet" />
        ) : address ? (
          <>
            <p className="wrap-anywhere">
              <AddressText of={address} />
            </p>
            <p className="text-muted text-sm">
              {kind === 'own-key' ? `The ${site.symbol} Wallet in this browser. ` : `From ${name}. `}
              {cents === undefined ? PAY_MESSAGES.walletHint : `It holds ${usdcText(cents)}.`}
            </p>
          </>
        ) : (
          <p className="text-muted text-sm">{PAY_MESSAGES.noWallet}</p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Button kind="secondary" size="sm" {...choice.opener(WalletChoiceDialog, true)}>
          {address ? 'Use another wallet' : 'Use a wallet you have'}
        </Button>
        {!address && status === 'none' && !isWalletElsewhere && (
          <TextLink to={href('/wallet')} alone>
            Create a wallet
          </TextLink>
        )}
        {address && about?.faucet_usdc && <FaucetButton address={address} asset="usdc" />}
      </div>
      {isExtensionSigner(signer) && <Trouble key={signer.address} signer={signer} followsAccount />}
      {kind === 'ledger' && (
        <Notice kind="warning">
          <p>{PAY_MESSAGES.noLedger}</p>
        </Notice>
      )}
      {hasCode && (
        <Notice kind="warning">
          <p>{PAY_MESSAGES.hasCode}</p>
        </Notice>
      )}
      {/* HTML allows no form inside a form. */}
      <Suspense>{choice.shown && createPortal(<WalletChoiceDialog onClose={choice.close} />, document.body)}</Suspense>
    </section>
  );
}
