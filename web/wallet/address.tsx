import { classNames } from '#web/ui/class-names.ts';

/** '0x1234 5678 …': the address in groups of four, for comparing by eye. */
export const addressGroups = (address: string): string[] => address.match(/^0x|.{1,4}/g) ?? [];

/** A whole address for comparing with another one, group by group; a screen reader hears it whole. */
export function GroupedAddress({ address, className }: { address: string; className?: string }) {
  const [prefix, ...groups] = addressGroups(address);
  return (
    <span className={classNames('flex flex-wrap gap-x-2.5 font-mono text-[0.9375rem]', className)}>
      <span className="sr-only">{address}</span>
      <span aria-hidden className="text-muted">
        {prefix}
      </span>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
        <span key={index} aria-hidden>
          {group}
        </span>
      ))}
    </span>
  );
}

/** '0x1234…abcd' for recognising, never for comparing; a screen reader and the pointer get it whole. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <span title={address} className="whitespace-nowrap">
      <span className="sr-only">{address}</span>
      <code aria-hidden>
        {address.slice(0, 8)}…{address.slice(-6)}
      </code>
    </span>
  );
}
