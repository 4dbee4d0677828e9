import { type ReactNode, Suspense, useRef } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { AddressField } from './address-field.tsx';

const OwnWallet = lazyPart(() => import('./own-wallet.tsx'));

type Props = {
  hint: ReactNode;
  required: boolean;
  value: string;
  error: string | undefined;
  onValue: (address: string) => void;
};

/** The address of a wallet of the reader's: the one in this browser or one linked to the account is filled in, and one can be created right here. */
export function OwnAddressField({ onValue, ...field }: Props) {
  const line = useRef<HTMLDivElement>(null);
  return (
    <div ref={line} className="grid gap-2">
      <AddressField label="Your wallet’s address" name="ethereum_address" {...field} onValue={onValue} />
      {/* As high as the button that comes, so that nothing moves. */}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        {!useHydrating() && (
          <Suspense>
            <OwnWallet
              value={field.value}
              onValue={onValue}
              onBack={() => line.current?.querySelector('input')?.focus()}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
