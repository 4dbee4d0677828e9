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
