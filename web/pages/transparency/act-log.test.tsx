import type { AbiEvent } from 'viem';
import { expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { Act } from '#proof/acts.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { describe as inWords } from './act-log.tsx';

const VALUES: Record<string, unknown> = {
  address: `0x${'ab'.repeat(20)}`,
  bytes32: `0x${'cd'.repeat(32)}`,
  bytes: `0x${'ef'.repeat(32)}`,
  uint256: 2_000_000_000n,
  uint64: 7n,
  uint48: 1_700_000_000,
};
/** Transfers and approvals are no acts; the last four are OpenZeppelin's and never written. */
const NO_ACTS = [
  'Transfer',
  'Approval',
  'AuthorizationUsed',
  'AuthorizationCanceled',
  'DefaultAdminDelayChangeCanceled',
  'DefaultAdminDelayChangeScheduled',
  'EIP712DomainChanged',
  'RoleAdminChanged',
];
const EVENTS = (usgTokenAbi as readonly { type: string }[]).filter(
  (item): item is AbiEvent => item.type === 'event' && !NO_ACTS.includes((item as AbiEvent).name),
);

it.each(EVENTS.map((event) => [event.name, event] as const))('tells %s in words', (name, { inputs }) => {
  const args = Object.fromEntries(inputs.map(({ name: input = '', type }) => [input, VALUES[type]]));
  const html = drawnAt('/transparency', inWords({ name, args } as unknown as Act));
  expect(html).not.toContain(name);
  expect(html).not.toMatch(/undefined|NaN|Invalid|\[object/);
  for (const { type } of inputs.filter(({ type }) => type === 'address' || type === 'bytes32'))
    expect(html).toContain(String(VALUES[type]).slice(2, 6));
});
