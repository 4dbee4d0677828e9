export type Comparison =
  | { is: 'empty' | 'no-address' | 'same' }
  /** The groups of four of both, each with whether it differs. */
  | { is: 'other'; differing: number; groups: { given: string; right: string; differs: boolean }[] };

const ADDRESS = /^0x[0-9a-f]{40}$/;
const groupsOf = (address: string) => address.slice(2).match(/.{4}/g) ?? [];

/** What a reader's address has to do with the right one; capitals do not count. */
export function compareAddresses(typed: string, right: string): Comparison {
  const given = typed.trim().toLowerCase();
  if (given === '') return { is: 'empty' };
  if (!ADDRESS.test(given)) return { is: 'no-address' };
  const known = right.toLowerCase();
  if (given === known) return { is: 'same' };
  const rightGroups = groupsOf(known);
  const groups = groupsOf(given).map((group, index) => {
    const other = rightGroups[index] ?? '';
    return { given: group, right: other, differs: group !== other };
  });
  const differing = [...given].filter((character, index) => character !== known[index]).length;
  return { is: 'other', differing, groups };
}
