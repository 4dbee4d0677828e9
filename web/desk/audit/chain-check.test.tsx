import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AuditLink, CHAIN_START, canonicalText } from '#domain/audit-chain.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { Outcome, verifyLog } from './chain-check.tsx';

afterEach(() => vi.unstubAllGlobals());

const content = (id: number) => ({
  id,
  at: '2026-11-22T12:00:00.000Z',
  actor_kind: 'staff',
  actor_id: 'a',
  actor_label: 'a',
  act: 'order.pay',
  subject_kind: 'order',
  subject_id: 'o',
  before: null,
  after: { n: id },
  personal: null,
});

/** A log of three entries as the server answers it, after something was done to it. */
function answering(change: (links: AuditLink[]) => AuditLink[], unchained: number[] = []) {
  const links: AuditLink[] = [];
  for (const position of [1, 2, 3]) {
    const previous_hash = links.at(-1)?.hash ?? CHAIN_START.hash;
    const text = canonicalText(position, previous_hash, content(position));
    const hash = createHash('sha256').update(text).digest('hex');
    links.push({ position, previous_hash, hash, content: content(position) });
  }
  const body = { links: change([...links]), is_last: true, unchained };
  vi.stubGlobal('fetch', async () => Response.json(body));
  return links;
}

const shown = async (keptHead = '') => drawnAt('/audit', <Outcome {...(await verifyLog(keptHead, () => {}))} />);

describe('the check of the audit log in the browser', () => {
  it('accepts a complete log, up to a head from an email', async () => {
    const [, second] = answering((links) => links);
    expect(await shown()).toContain('All 3 entries verified');
    expect(await shown(`2:${second?.hash}`)).toContain('All 3 entries verified');
  });

  it.each([
    [
      'entry 2: it was changed',
      (links: AuditLink[]) => {
        const [one, two, three] = links as [AuditLink, AuditLink, AuditLink];
        return [one, { ...two, content: { ...content(2), act: 'order.refund' } }, three];
      },
    ],
    [
      'entry 2: it was removed',
      ([one, two, three]: AuditLink[]) => [one, { ...two, content: null }, three] as AuditLink[],
    ],
    ['entry 2: it’s missing', ([one, , three]: AuditLink[]) => [one, three] as AuditLink[]],
  ] as const)('says that the log was changed, and where: %s', async (words, change) => {
    answering(change);
    const page = await shown();
    expect(page).toContain('The log was changed');
    expect(page).toContain(words);
    expect(page).toContain('The entry before it is right');
  });

  it('says so of entries past the chain, and of a head that the log no longer has', async () => {
    answering((links) => links, [7]);
    expect(await shown()).toContain('not in its chain: 7');
    const [one] = answering((links) => links.slice(0, 1));
    expect(await shown(`3:${one?.hash}`)).toContain('entries were removed');
    expect(await shown(`1:${'0'.repeat(64)}`)).toContain('the log was rewritten');
  });
});
