import { expect, it } from 'vitest';
import { issuerHash } from './issuer-hash.ts';

it('is the same for the same facts, in whatever order they are exported, and another for each change', () => {
  const facts = { site: { name: 'USG' }, carriers: { UPS: { tracking: /^1Z/ } } };
  const { site, carriers } = facts;
  expect(issuerHash({ carriers, site })).toBe(issuerHash(facts));
  const others = [
    { ...facts, site: { name: 'USG ' } },
    { ...facts, carriers: { UPS: { tracking: /^1Z/i } } },
    { ...facts, office: { digestHour: 8 } },
  ];
  expect(new Set([facts, ...others].map(issuerHash)).size).toBe(4);
});
