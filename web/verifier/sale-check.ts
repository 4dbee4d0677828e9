import type { Address } from 'viem';
import { counted } from '#domain/counted.ts';
import { formatUsdCents } from '#domain/money.ts';
import { USDC_PER_CENT } from '#domain/sale/quote.ts';
import { SALE_PROBLEMS, SALE_RESULTS } from '#domain/verifier/sale-messages.ts';
import { deskLines } from '#proof/desk-creation.ts';
import type { Settled } from '#proof/sales.ts';
import { isWholeReceipt, saleLines, type VerifiedSales, verifySales } from '#proof/verify-sales.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { dateText, element, facts, field, form, HASH_FORM, result, section } from './elements.ts';
import { basisOf, requireEvidence, type TokenCheck } from './evidence.ts';

/** Checks what a sale desk sold for USDC, and one transaction of it. */
export function saleCheck(lastCheck: () => TokenCheck | undefined): HTMLElement {
  const desk = element('input', { autocomplete: 'off', spellcheck: 'false' });
  const transaction = element('input', { autocomplete: 'off', spellcheck: 'false' });
  return section(
    'Sales for USDC',
    form(
      'Check the sales',
      [
        field('Sale desk', 'The contract that sells whole coins for USDC.', desk),
        field('Transaction (optional)', `One sale to look at closely: ${HASH_FORM}.`, transaction),
      ],
      async () => {
        const evidence = requireEvidence(lastCheck());
        const address = desk.value.trim().toLowerCase();
        const hash = transaction.value.trim().toLowerCase();
        if (!/^0x[0-9a-f]{40}$/.test(address))
          throw new Error('Enter the desk’s address: 0x and 40 characters, 0–9 and a–f.');
        if (hash && !/^0x[0-9a-f]{64}$/.test(hash)) throw new Error(`A transaction’s hash is ${HASH_FORM}.`);
        const verified = await verifySales(evidence, address as Address);
        return [
          ...salesResults(verified, evidence),
          ...(hash ? await receiptResults(verified, evidence, { desk: address as Address, hash }) : []),
          facts(deskLines(verified.settings)),
          pricesOf(verified),
          salesOf(verified),
        ];
      },
    ),
  );
}

function salesResults({ problem, sales }: VerifiedSales, evidence: Evidence): HTMLElement[] {
  if (problem === 'other-desk') return [result('bad', SALE_PROBLEMS[problem])];
  const desk = result('good', SALE_RESULTS.desk);
  if (problem) return [desk, result('bad', SALE_PROBLEMS[problem], basisOf(evidence))];
  return [desk, result('good', SALE_RESULTS.sales, `${counted(sales.length, 'sale')}. ${basisOf(evidence)}`)];
}

async function receiptResults(
  verified: VerifiedSales,
  evidence: Evidence,
  { desk, hash }: { desk: Address; hash: string },
): Promise<HTMLElement[]> {
  const { sales, settings, problem } = verified;
  if (problem) return [];
  const sale = sales.find(({ tx }) => tx === hash);
  if (!sale) return [result('bad', SALE_RESULTS.notASale)];
  if (!(await isWholeReceipt(evidence, desk, settings, sale))) return [result('bad', SALE_RESULTS.noReceipt)];
  return [
    result('good', SALE_RESULTS.receipt, 'The receipt is the node’s word.'),
    facts(saleLines(evidence, desk, verified, sale, dateText)),
  ];
}

const dollars = (usdc: bigint) => `$${formatUsdCents(Number(usdc / USDC_PER_CENT))}`;
const saleText = ({ args, time }: Settled) =>
  `${counted(Number(args.coins), 'coin')} for ${dollars(args.usdc)} by ${args.buyer}, ${dateText(time)}`;

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 &&
  element(
    'details',
    {},
    element('summary', { class: 'cursor-pointer font-medium' }, title),
    element(
      'ol',
      { class: 'mt-3 grid gap-3 text-sm' },
      lines.map((line) => element('li', { class: 'wrap-anywhere border-line border-t pt-3' }, line)),
    ),
  );

const pricesOf = ({ prices }: VerifiedSales) =>
  list(
    `Prices posted: ${prices.length}, newest first`,
    prices
      .toReversed()
      .map(
        ({ args, tx }) =>
          `$${formatUsdCents(Number(args.cents))} for ${dateText(Number(args.time))}, signed by ${args.pricer}. Transaction ${tx}`,
      ),
  );

const salesOf = ({ sales }: VerifiedSales) =>
  list(
    `Sales: ${sales.length}, newest first`,
    sales.toReversed().map((sale) => `${saleText(sale)}. Transaction ${sale.tx}`),
  );
