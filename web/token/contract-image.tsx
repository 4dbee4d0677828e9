import { site } from '#site';
import { Mark } from '#web/brand/logo.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

/** The address as an image: a QR code, and under it the same characters in groups that are easy to compare. */
export function ContractImage({ address }: { address: string }) {
  return (
    <figure className="-outline-offset-7 grid content-center justify-items-center gap-5 rounded-lg border border-accent-fill/60 bg-surface p-6 shadow-raised outline-1 outline-accent-fill lg:w-76">
      <p className="flex items-center gap-2.5 font-medium">
        <Mark className="size-6" />
        {site.name} on Ethereum
      </p>
      <QrCode
        text={address}
        label={`QR code of the ${site.name} contract address ${address}`}
        className="size-56 rounded-sm"
      />
      <figcaption aria-hidden className="w-56 text-center">
        <AddressText of={address} className="text-sm" />
      </figcaption>
    </figure>
  );
}
