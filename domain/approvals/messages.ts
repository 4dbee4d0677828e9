import { coinsText, counted } from '../counted.ts';
import { shownDate } from '../dates.ts';
import { usdText } from '../money.ts';
import { formatMountainTime } from '../mountain-time.ts';
import { type ApprovedAct, OWN_RECORD_HOURS, REVEAL_MINUTES } from '../staff/two-person-rules.ts';

const UNKNOWN_WALLET =
  'a wallet that isn’t connected to a staff account, so it may have been you. Its owner needs to log in to their staff account and then, once, with this wallet on the admin page.';

/** By whom the act before it was done: under this sign-in, under another of theirs, or with a wallet that may be theirs. */
export type DoneBy = 'you' | 'yours' | 'unknown';

/** Why an act that takes two persons isn't this one's. */
export function separatedText(act: 'pay' | 'issue' | 'ship', by: DoneBy): string {
  const done = {
    pay: ['placed or approved this order', 'This order was placed or approved'],
    issue: ['marked this order as paid', 'This order was marked as paid'],
    ship: ['checked this customer’s identity', 'This customer’s identity was checked'],
  }[act];
  if (by === 'unknown') return `${done[1]} with ${UNKNOWN_WALLET}`;
  const next = { pay: 'mark it as paid', issue: 'issue its tokens', ship: 'ship the coins' }[act];
  const you = by === 'yours' ? 'You (with another of your accounts or wallets)' : 'You';
  return `${you} ${done[0]}, so another person has to ${next}.`;
}

/** Acts that wait for another person's approval. */
export const APPROVAL_MESSAGES = {
  whyNeeded: 'This takes two people. Tell the person who’ll approve it why it should be done.',
  needed: 'Another person has to approve this',
  alreadyWaiting: 'Someone has already asked for this. It’s waiting for another person’s approval.',
  notFound: 'There’s no such request for approval',
  decided: 'This has already been decided, or it has expired.',
  overtaken: 'This is no longer possible because something else happened in the meantime. It has been closed.',
  approverLeft: 'You no longer work at the desk, so another person has to approve it.',
  askerLeft: 'The person who asked for this no longer works at the desk, so nobody can approve it.',
  ownAct: 'You asked for this, so another person has to approve it.',
  ownSafe: 'You hold enough of this Safe’s keys to have asked for it alone, so another person has to approve it.',
  unknownAsker: `This was asked for with ${UNKNOWN_WALLET}`,
  ownRole: 'This is about your own role, so another person has to approve it.',
  ownRecord:
    'This record is your own: it has your account, your email address or one of your wallets. Another person has to work on it.',
  notOwnRecord: 'This isn’t your own record, so you don’t need permission to work on it.',
  reasonNeeded: 'Please say why',
  decideAbove: 'Approve or refuse it above.',
} as const;

/** What happens once it is approved, in words from what is approved: the second look before *Approve*. `asker` as staff read it. */
export function approvalEffect(
  act: ApprovedAct,
  facts: Readonly<Record<string, unknown>>,
  { of, asker }: { of: string; asker: string },
): string {
  const usd = (name: string) => (typeof facts[name] === 'number' ? usdText(facts[name]) : undefined);
  const day = (name: string) => dayText(facts[name]);
  const [price, before] = [usd('price_cents'), usd('price_before_cents')];
  const files = typeof facts.files === 'number' ? counted(facts.files, 'file') : 'all files';
  const messages = typeof facts.messages === 'number' ? counted(facts.messages, 'message') : 'all messages';
  const matches = typeof facts.matches === 'number' ? counted(facts.matches, 'match', 'matches') : 'matches';
  const change = before === undefined ? `The first price, ${price},` : `The price goes from ${before} to ${price} and`;
  const coins = typeof facts.coins === 'number' ? coinsText(facts.coins) : 'The coins';
  const worth = usd('value_cents') ?? 'an unknown amount';
  const texts: Record<ApprovedAct, string> = {
    'redemption.waive':
      facts.transition === 'waive_costs'
        ? 'The coins are shipped again at our cost.'
        : `The coins ship without the ${usd('amount_cents')} for shipping: we pay it.`,
    'redemption.underinsure': `${coins}, worth ${worth}, may ship insured for only ${usd('insured_cents')}. If the package is lost, the rest is our loss.`,
    'order.refund': `Order ${facts.order} is recorded as refunded with ${usd('amount_cents')}, and the buyer gets an email.`,
    'order.clear_sooner': `The tokens of order ${facts.order} can be issued from ${day('clears_on')} on, not only from ${day('clears_on_before')}. If the payment is reversed, the loss is ours. The buyer gets an email.`,
    'order.allow_refund': `${usd('amount_cents')} may go back in USDC to the wallet that paid for order ${facts.order}. The tokens stay with the buyer.`,
    'price.set': `${change} applies from now on to every new order.`,
    'price.schedule': `${change} applies from ${momentText(facts.in_force)} on to every new order.`,
    'price.withdraw': `The price of ${before} counts as never set. ${price === undefined ? 'No price is in force then.' : `The price is ${price} again.`} This can’t be undone.`,
    'identity.reveal': `${asker} can open this identity data once, within ${REVEAL_MINUTES} minutes. It’s recorded.`,
    'identity.erase': `This identity data and ${files} are erased. This can’t be undone.`,
    'correspondence.erase': `${messages.replace(/^./, (first) => first.toUpperCase())} and ${files} are erased. This can’t be undone.`,
    'staff.grant': `${of} becomes staff and can open every record of the desk.`,
    'record.own': `${asker} can work on this record for ${OWN_RECORD_HOURS} hours although it’s their own.`,
    'screening.release': `The record goes on despite its ${matches} on the sanctions list: tokens, money and coins may go to this customer.`,
  };
  return texts[act];
}

const dayText = (day: unknown) => (typeof day === 'string' ? shownDate(day) : '');
const momentText = (iso: unknown) => (typeof iso === 'string' ? formatMountainTime(iso) : '');

/** What an approval would do, in a line. `of` is the account's address where it is about one. */
export function approvalTitle(act: ApprovedAct, facts: Readonly<Record<string, unknown>>, of: string): string {
  const usd = (name: string) => (typeof facts[name] === 'number' ? usdText(facts[name]) : 'none');
  const count = (name: string, one: string) =>
    typeof facts[name] === 'number' ? counted(facts[name], one) : `all ${one}s`;
  const texts: Record<ApprovedAct, string> = {
    'order.refund': `Refund ${usd('amount_cents')} for order ${facts.order}`,
    'order.clear_sooner': `Issue order ${facts.order} from ${dayText(facts.clears_on)} on, before its payment has cleared (${dayText(facts.clears_on_before)})`,
    'order.allow_refund': `Refund ${usd('amount_cents')} in USDC for order ${facts.order}`,
    'redemption.waive':
      facts.transition === 'waive_costs'
        ? 'Waive the costs of shipping again'
        : `Waive the ${usd('amount_cents')} for shipping`,
    'redemption.underinsure': `Ship ${count('coins', 'coin')} insured for only ${usd('insured_cents')} (worth ${facts.value_cents === null ? 'an unknown amount' : usd('value_cents')})`,
    'price.set': `Set the price to ${usd('price_cents')} (now ${usd('price_before_cents')})`,
    'price.schedule': `Set the price to ${usd('price_cents')} on ${momentText(facts.in_force)} (now ${usd('price_before_cents')})`,
    'price.withdraw': `Withdraw the price of ${usd('price_before_cents')} (then ${usd('price_cents')})`,
    'identity.reveal': 'Open identity data',
    'identity.erase': `Erase identity data and ${count('files', 'file')}`,
    'correspondence.erase': `Erase ${count('messages', 'message')} and ${count('files', 'file')}`,
    'staff.grant': `Make ${of} staff`,
    'record.own': `Let the person asking work on their own record for ${OWN_RECORD_HOURS} hours`,
    'screening.release': `Release despite its match on the sanctions list (${facts.matches})`,
  };
  return texts[act];
}
