import { Segments } from '#web/ui/segments.tsx';

/** Where the tokens of a redemption are. */
export type Way = 'wallet' | 'email';

const WAYS = [
  ['wallet', 'My wallet'],
  ['email', 'Another wallet or an exchange'],
] as const;

/** Queried only if this browser has a wallet. */
export default function WayChoice({ value, onValue }: { value: Way; onValue: (way: Way) => void }) {
  return <Segments label="Where are the tokens?" value={value} options={WAYS} onValue={onValue} />;
}
