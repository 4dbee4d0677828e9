import { site } from '#site';
import { QrCode } from '#web/ui/qr-code.tsx';

/** The address as an image: a QR code, and under it the same characters in groups that are easy to compare. */
export function ContractImage({ address }: { address: string }) {
  const groups = address.slice(2).match(/.{4}/g) ?? [];
  return (
    <figure className="card grid justify-items-center gap-4">
      <QrCode
        text={address}
        label={`QR code of the ${site.name} contract address ${address}`}
        className="size-56 rounded-sm"
      />
      <figcaption className="grid grid-cols-5 gap-x-3 font-mono text-muted text-xs">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move
          <span key={index}>{group}</span>
        ))}
      </figcaption>
    </figure>
  );
}
