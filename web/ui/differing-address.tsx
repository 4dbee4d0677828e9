import { AddressText, addressGroups } from './address.tsx';

const DIFFERING = 'bg-danger-fill text-white first:rounded-l-sm last:rounded-r-sm';

/** An address beside another one: the characters that differ are marked. */
export function DifferingAddress({ of, unlike }: { of: string; unlike: string }) {
  const others = addressGroups(unlike);
  return (
    <AddressText of={of} drawGroup={(group, index) => <Differences group={group} other={others[index] ?? ''} />} />
  );
}

/** One group of four; what differs is marked in runs, so that it is drawn and read as few words. */
function Differences({ group, other }: { group: string; other: string }) {
  const runs: { text: string; differs: boolean }[] = [];
  for (const [index, character] of [...group].entries()) {
    const differs = character.toLowerCase() !== other[index]?.toLowerCase();
    const last = runs.at(-1);
    if (last?.differs === differs) last.text += character;
    else runs.push({ text: character, differs });
  }
  return runs.map(({ text, differs }, index) =>
    differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity
      <mark key={index} className={DIFFERING}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
