import { expect, it } from 'vitest';
import { site } from '#site';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import TicketAddress from './ticket-address.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const COIN = 1_000_000_000n;
const NOTHING = { arrived: '0', pending: '0', returned: '0', missing: '0', excess: '0', balance: '0' };
const AT_HOME = { shipping_cents: 3_000, is_firm: true, duties: false };
const ABROAD = { shipping_cents: 6_450, is_firm: true, duties: true };
const text = (
  next: 'send_tokens' | 'wait_for_burn' | 'over',
  changes: Partial<typeof NOTHING>,
  cost: typeof AT_HOME = AT_HOME,
) =>
  drawnAt(
    '/redeemsuccess',
    <TicketAddress
      inbox={{ address: ADDRESS, needed: String(2n * COIN), ...NOTHING, ...changes }}
      next={next}
      cost={cost}
    />,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<span[^>]*>([^<]*)<.span><wbr.>/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('asks for the exact amount at the ticket’s address', () => {
  const page = text('send_tokens', { missing: String(2n * COIN) });
  expect(page).toContain(`Send exactly 2 ${site.symbol} to this address`);
  expect(page).toContain(ADDRESS);
  expect(page).toContain('from any wallet or exchange');
});

it('says beside the address what everything costs, before anything is sent', () => {
  const costs = (cost: typeof AT_HOME) =>
    /to this address\..*?(Shipping, handling and insurance: \S+(?: plus duties)? ?\.).*?(charges its own network fee)/.exec(
      text('send_tokens', { missing: String(2n * COIN) }, cost),
    );
  expect(costs(AT_HOME)?.[1]).toContain('$30.00');
  expect(costs(ABROAD)?.[1]).toContain('$64.50 plus duties');
  expect(text('wait_for_burn', {})).not.toContain('network fee');
});

it('says how much is on its way, and how much is missing', () => {
  const page = text('send_tokens', { arrived: String(COIN), pending: '5', missing: String(COIN) });
  for (const words of ['Send exactly 1 ', 'On the way, not final yet', 'Still missing', 'Exchanges often deduct a fee'])
    expect(page).toContain(words);
});

it('asks for nothing more once everything has arrived, and says what happens with what came too much', () => {
  const page = text('wait_for_burn', { arrived: String(3n * COIN), excess: String(COIN), balance: String(3n * COIN) });
  expect(page).not.toContain('Send exactly');
  expect(page).toContain(`1 ${site.symbol} too much`);
});

it('says that what lies at the address of a closed request goes back', () => {
  const page = text('over', { arrived: String(COIN), missing: String(COIN), balance: String(COIN) });
  expect(page).toContain('This request is closed, so we’ll send the tokens back.');
  expect(page).not.toContain('Still missing');
});

it('has nothing more to say once the tokens are burned and none are left there', () => {
  expect(text('over', { arrived: String(2n * COIN) })).not.toContain('Needed');
  expect(text('over', { arrived: String(3n * COIN), returned: String(COIN) })).toContain('Sent back');
});
