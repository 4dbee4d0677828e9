import type { IdentityData } from '#domain/compliance/identity.ts';
import { Facts } from '#web/ui/facts.tsx';

type Owner = Extract<IdentityData, { kind: 'entity' }>['owners'][number];
type Person = Pick<Owner, 'name' | 'date_of_birth' | 'address' | 'identification_number'>;

const items = (person: Person) =>
  [
    ['Name', person.name],
    ['Date of birth', person.date_of_birth],
    ['Address', person.address],
    ['Identification number', person.identification_number],
  ] as const;

const shareText = ({ share_percent, control_person }: Owner) =>
  [`${share_percent} %`, ...(control_person ? ['control person'] : [])].join(', ');

/** Identity data in the clear. */
export function OpenIdentity({ data }: { data: IdentityData }) {
  if (data.kind === 'individual') return <Facts items={items(data)} />;
  return (
    <div className="grid gap-4">
      <Facts
        items={[
          ['Legal entity', data.name],
          ['Address', data.address],
        ]}
      />
      {data.owners.map((owner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two owners may share every item but their order
        <Facts key={index} items={[...items(owner), ['Share', shareText(owner)]]} />
      ))}
    </div>
  );
}
