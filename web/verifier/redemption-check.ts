import { formatUsg } from '#domain/money.ts';
import { isReceipt, ticketActs } from '#proof/ticket.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { site } from '#site';
import { dateText, element, field, form, HASH_FORM, result, section } from './elements.ts';
import { basisOf, requireEvidence, type TokenCheck } from './evidence.ts';

/** Checks that a redemption's tokens were burned and its delivery recorded. */
export function redemptionCheck(lastCheck: () => TokenCheck | undefined): HTMLElement {
  const ticket = element('input', { autocomplete: 'off', spellcheck: 'false' });
  const receipt = element('textarea', { rows: '3', spellcheck: 'false', class: 'py-2' });
  return section(
    'A redemption',
    form(
      'Check the ticket',
      [
        field('Ticket number', `Or its hash, ${HASH_FORM}.`, ticket),
        field('Receipt (optional)', 'The text of the receipt, exactly as you were given it.', receipt),
      ],
      async () => {
        const evidence = requireEvidence(lastCheck());
        if (!ticket.value.trim()) throw new Error('Enter the number of a ticket.');
        const acts = ticketActs(evidence.acts, ticket.value);
        return [
          ...burnResults(acts, evidence),
          ...deliveryResults(acts, evidence),
          receiptResult(acts, receipt.value.trim()),
        ];
      },
    ),
  );
}

type TicketActs = ReturnType<typeof ticketActs>;

function burnResults({ burns }: TicketActs, evidence: Evidence): HTMLElement[] {
  if (burns.length === 0) return [result('bad', 'Nothing was burned for this ticket', basisOf(evidence))];
  return burns.map(({ args, time }) =>
    result(
      'good',
      `${formatUsg(args._value)} ${site.name} of ${args._from} burned, ${dateText(time)}`,
      basisOf(evidence),
    ),
  );
}

function deliveryResults({ receipts }: TicketActs, evidence: Evidence): HTMLElement[] {
  if (receipts.length === 0) return [result('note', 'No delivery is recorded yet', basisOf(evidence))];
  return receipts.map(({ args, time }) =>
    result('good', `Delivery recorded, ${dateText(time)}`, `Receipt hash ${args.receiptHash}. ${basisOf(evidence)}`),
  );
}

function receiptResult(acts: TicketActs, text: string): HTMLElement | undefined {
  if (!text) return undefined;
  return isReceipt(acts, text)
    ? result('good', 'This is the recorded receipt')
    : result('bad', 'This isn’t the recorded receipt');
}
