import { type Column, Table } from '#web/ui/table.tsx';

type Way = { where: string; recommended?: true; key: string; goodFor: string; lost: string };

const WAYS: Way[] = [
  {
    where: 'A hardware wallet',
    recommended: true,
    key: 'A device of its own; the key never leaves it',
    goodFor: 'More than you would carry in your pocket, and for years',
    lost: 'Its recovery words bring everything back on a new device',
  },
  {
    where: 'The wallet on this page',
    key: 'This browser, encrypted with your password',
    goodFor: 'Small amounts, a first try, and redeeming with a few clicks',
    lost: 'Your backup file and its password, or the private key',
  },
  {
    where: 'Another program, such as MetaMask',
    key: 'The program, on your device',
    goodFor: 'Using several tokens from day to day',
    lost: 'Its recovery words, or the file that you imported',
  },
  {
    where: 'An exchange',
    key: 'The exchange. You hold its promise',
    goodFor: 'Trading. It cannot be redeemed from there',
    lost: 'Only the exchange can help',
  },
];

const COLUMNS: Column<Way>[] = [
  {
    label: 'Where',
    cell: ({ where, recommended }) => (
      <>
        <span className="md:font-semibold">{where}</span>
        {recommended && <span className="mt-1 block font-medium font-sans text-gold text-sm">We recommend it</span>}
      </>
    ),
    className: 'md:min-w-44',
  },
  { label: 'Who has the key', cell: ({ key }) => key, className: 'md:min-w-48' },
  { label: 'Good for', cell: ({ goodFor }) => goodFor, className: 'md:min-w-48' },
  { label: 'If it is lost', cell: ({ lost }) => lost, className: 'md:min-w-48' },
];

/** The ways to keep a token side by side. */
export function WaysToKeep() {
  return (
    <Table
      caption="Ways to keep it"
      captionHidden
      stacked
      columns={COLUMNS}
      rows={WAYS}
      rowKey={({ where }) => where}
      empty=""
    />
  );
}
