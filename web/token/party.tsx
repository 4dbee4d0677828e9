/** Who sent a transaction's tokens, or who received them. */
export const Party = ({ side, address }: { side: 'From' | 'To'; address: string | null }) => (
  <p className="break-all text-muted text-sm">
    {side} <code className="text-ink">{address}</code>
  </p>
);
