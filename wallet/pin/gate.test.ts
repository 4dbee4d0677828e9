import { describe, expect, it } from 'vitest';
import { type Gate, gateOf, protectionOf } from './gate.ts';
import type { PinStatus } from './protocol.ts';

const release = (number: number, emergency = false) => ({
  number,
  version: '1.0.0',
  commit: 'a'.repeat(40),
  issued: '2026-11-01T00:00:00Z',
  expires: '2027-01-30T00:00:00Z',
  emergency,
  notes: [],
  hash: String(number).repeat(64),
});

type Known = NonNullable<PinStatus>;
const status = (part: Partial<Known> = {}, hasExpired = false): Known => ({
  pinned: { ...release(6), hasExpired },
  offer: { kind: 'same' },
  hasOtherWorker: false,
  ...part,
});
const gate = (part: Partial<Parameters<typeof gateOf>[0]> = {}) =>
  gateOf({
    protection: 'pinned',
    status: status(),
    hasLooked: true,
    isReplaced: false,
    isTakenElsewhere: false,
    passed: new Set<Gate>(),
    ...part,
  });

describe('what a page knows of its own code', () => {
  const observed = { isMarked: true, isAnswered: true, isRegistered: true, isLoadedHere: true };
  it('is the pinned release’s where its worker answers the page', () => expect(protectionOf(observed)).toBe('pinned'));
  it('is the pinned release’s also in a browser that has forgotten the notice', () =>
    expect(protectionOf({ ...observed, isMarked: false })).toBe('pinned'));
  it('is the site’s after a forced reload', () =>
    expect(protectionOf({ ...observed, isAnswered: false })).toBe('bypassed'));
  it('is another page’s where a link led to the wallet without loading it', () =>
    expect(protectionOf({ ...observed, isAnswered: false, isLoadedHere: false })).toBe('elsewhere'));
  it('is the site’s where the browser has dropped a worker, even if the page is still answered by it', () => {
    expect(protectionOf({ ...observed, isAnswered: false, isRegistered: false })).toBe('gone');
    expect(protectionOf({ ...observed, isRegistered: false })).toBe('gone');
  });
  it('is nobody’s concern where the notice is off', () =>
    expect(protectionOf({ isMarked: false, isAnswered: false, isRegistered: false, isLoadedHere: true })).toBe('off'));
});

describe('the gate before the wallet', () => {
  it('is open with the pinned release, also while a new one is offered, nothing is published or the offer is refused', () => {
    expect(gate()).toBeUndefined();
    expect(gate({ status: status({ offer: { kind: 'new', release: release(7) } }) })).toBeUndefined();
    expect(gate({ status: status({ offer: { kind: 'unreachable' } }) })).toBeUndefined();
    const offer = { kind: 'refused', problem: 'rolled-back', message: '' } as const;
    expect(gate({ status: status({ offer }) })).toBeUndefined();
  });
  it('waits until the site was asked, since an emergency release comes first', () => {
    expect(gate({ hasLooked: false })).toBe('checking');
    expect(gate({ status: undefined })).toBe('checking');
  });
  it('closes for an emergency release that is known already, before the site answers, until the holder goes on', () => {
    const emergency = status({ offer: { kind: 'new', release: release(7, true) } });
    expect(gate({ status: emergency, hasLooked: false })).toBe('emergency');
    expect(gate({ status: emergency, passed: new Set(['emergency'] as const) })).toBeUndefined();
  });
  it('closes for a pinned release that has expired, with or without a new one, until the holder goes on', () => {
    expect(gate({ status: status({}, true) })).toBe('expired');
    const offered = status({ offer: { kind: 'new', release: release(7) } }, true);
    expect(gate({ status: offered })).toBe('expired');
    expect(gate({ status: offered, passed: new Set(['expired'] as const) })).toBeUndefined();
  });
  it('asks about an emergency before it says that the pinned release has expired', () => {
    const both = status({ offer: { kind: 'new', release: release(7, true) } }, true);
    expect(gate({ status: both })).toBe('emergency');
    expect(gate({ status: both, passed: new Set(['emergency'] as const) })).toBe('expired');
  });
  it('closes where the code is not the pinned release’s, unless the holder goes on', () => {
    for (const protection of ['bypassed', 'gone'] as const) {
      expect(gate({ protection, status: undefined })).toBe(protection);
      expect(gate({ protection, status: undefined, passed: new Set([protection]) })).toBeUndefined();
    }
  });
  it('closes where the site has replaced the worker', () => expect(gate({ isReplaced: true })).toBe('replaced'));
  it('closes for good where another tab took a release, since this tab’s files are gone', () =>
    expect(gate({ isTakenElsewhere: true, passed: new Set(['taken'] as const) })).toBe('taken'));
  it('shows nothing but that it waits where a load will open the pinned release', () =>
    expect(gate({ protection: 'elsewhere' })).toBe('checking'));
  it('does not exist where the notice is off', () =>
    expect(gate({ protection: 'off', status: undefined })).toBeUndefined());
});
