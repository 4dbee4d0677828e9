import { VERIFY_BASES } from '#domain/messages/verify.ts';
import { formatUsg } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import type { Act } from '#proof/acts.ts';
import { checkFiles, type FileVerdict } from '#proof/documents.ts';
import { type Proof, provePrice, proveWithdrawal, readPrices, wasPricer } from '#proof/prices.ts';
import type { TokenPlace } from '#proof/rpc.ts';
import { isReceipt, ticketActs } from '#proof/ticket.ts';
import type { Basis } from '#proof/verify-token.ts';
import { site } from '#site';
import { dateText, element, field, form, result, section } from './elements.ts';

/** The token as it was checked, whose acts the other checks rest on. */
export type Checked = TokenPlace & { chainId: number; acts: readonly Act[]; basis: Basis };

function required(checked: Checked | undefined): Checked {
  if (!checked)
    throw new Error('Check the token first: its acts say who may set prices, and what was burned and attested.');
  return checked;
}

async function textOf(pasted: string): Promise<string> {
  if (!/^https?:\/\//.test(pasted)) return pasted;
  const answer = await fetch(pasted).catch(() => undefined);
  if (!answer?.ok)
    throw new Error('Nothing could be fetched from there. Open the address yourself and paste what it shows.');
  return answer.text();
}

function signatureResult(what: string, proof: Proof, hadRole: boolean, signer: string, basis: Basis): HTMLElement {
  const { contract } = proof;
  if (contract?.as === 'unconfirmed')
    return result(
      'note',
      `${what}: can’t be confirmed`,
      `The signer ${signer} is a contract, which doesn’t accept this signature as far as the node knows.`,
    );
  if (!proof.isSigned) return result('bad', `${what}: not signed by ${signer}`);
  if (!hadRole) return result('bad', `${what}: ${signer} could not set prices then`, VERIFY_BASES[basis]);
  return result(
    'good',
    `${what}: signed by ${signer}, who could set prices then`,
    contract
      ? `The signer is a contract. ${VERIFY_BASES['one-node']}`
      : `The signature was computed here. About the role: ${VERIFY_BASES[basis]}`,
  );
}

async function priceResults(checked: Checked, price: LoggedPrice): Promise<HTMLElement[]> {
  const [proof, withdrawal] = await Promise.all([provePrice(checked, price), proveWithdrawal(checked, price)]);
  const { acts, basis } = checked;
  const what = `$${(price.cents / 100).toFixed(2)}, ${dateText(price.time)}`;
  const shown = signatureResult(what, proof, wasPricer(acts, price.signer, price.time), price.signer, basis);
  if (!withdrawal || !price.withdrawn) return [shown];
  const { signer, time } = price.withdrawn;
  return [shown, signatureResult(`${what}, its withdrawal`, withdrawal, wasPricer(acts, signer, time), signer, basis)];
}

function priceCheck(checked: () => Checked | undefined): HTMLElement {
  const list = element('textarea', { rows: '4', spellcheck: 'false', class: 'py-2' });
  return section(
    'Prices',
    form(
      'Check the prices',
      [field('Price list', 'Paste what /api/prices or /api/usgprice shows, or the address of it.', list)],
      async (say) => {
        const token = required(checked());
        const prices = readPrices(await textOf(list.value.trim()));
        if (!prices) throw new Error('These are no prices as the site gives them.');
        say(`Checking ${prices.length} signatures…`);
        const results: HTMLElement[] = [];
        for (const price of prices) results.push(...(await priceResults(token, price)));
        return results;
      },
    ),
  );
}

function ticketCheck(checked: () => Checked | undefined): HTMLElement {
  const ticket = element('input', { autocomplete: 'off', spellcheck: 'false' });
  const receipt = element('textarea', { rows: '3', spellcheck: 'false', class: 'py-2' });
  return section(
    'A redemption',
    form(
      'Check the ticket',
      [
        field('Ticket number', 'Or its hash, 0x and 64 digits.', ticket),
        field('Receipt (optional)', 'The text of the receipt, exactly as you were given it.', receipt),
      ],
      async () => {
        const { acts, basis } = required(checked());
        if (!ticket.value.trim()) throw new Error('Enter the number of a ticket.');
        const found = ticketActs(acts, ticket.value);
        const text = receipt.value.trim();
        const [burn] = found.burns;
        const [delivery] = found.receipts;
        return [
          ...found.burns.map(({ args, time }) =>
            result(
              'good',
              `${formatUsg(args._value)} ${site.name} of ${args._from} burned, ${dateText(time)}`,
              VERIFY_BASES[basis],
            ),
          ),
          burn ? undefined : result('bad', 'Nothing was burned for this ticket', VERIFY_BASES[basis]),
          ...found.receipts.map(({ args, time }) =>
            result(
              'good',
              `Delivery recorded, ${dateText(time)}`,
              `Receipt hash ${args.receiptHash}. ${VERIFY_BASES[basis]}`,
            ),
          ),
          delivery ? undefined : result('note', 'No delivery is recorded yet', VERIFY_BASES[basis]),
          text &&
            (isReceipt(found, text)
              ? result('good', 'This is the recorded receipt')
              : result('bad', 'This is not the recorded receipt')),
        ];
      },
    ),
  );
}

const KINDS: Record<FileVerdict['kind'], string> = {
  manifest: 'an attested manifest',
  lot: 'a lot of the attested coins',
  report: 'a report that an attested manifest lists',
  document: 'the attested document',
  receipt: 'the receipt of a delivery',
  unknown: 'a file',
};

const fileResult = (basis: Basis, { name, kind, faults, at, sha256, lot }: FileVerdict): HTMLElement =>
  faults.length > 0
    ? result('bad', `${name}: not ${KINDS[kind === 'unknown' ? 'document' : kind]}`, ...faults, `SHA-256 ${sha256}`)
    : result(
        'good',
        `${name}: ${KINDS[kind]}`,
        lot && `Lot ${lot.id}: ${lot.coins} coins of ${lot.year}, ${lot.depository}.`,
        at !== undefined && `Recorded ${dateText(at)}. ${VERIFY_BASES[basis]}`,
        `SHA-256 ${sha256}`,
      );

function fileCheck(checked: () => Checked | undefined): HTMLElement {
  const files = element('input', { type: 'file', multiple: true, class: 'py-2' });
  return section(
    'Documents',
    form(
      'Check the files',
      [
        field(
          'Files',
          'A manifest, the reports that it lists, the proof of a lot, a receipt: choose them together, or drop them here.',
          files,
        ),
      ],
      async () => {
        const { acts, token, chainId, basis } = required(checked());
        const held = await Promise.all(
          [...(files.files ?? [])].map(async (file) => ({
            name: file.name,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        );
        if (held.length === 0) throw new Error('Choose one or more files.');
        return checkFiles(held, { acts, token, chainId }).map((verdict) => fileResult(basis, verdict));
      },
    ),
  );
}

/** The checks of single things, each in its own section; they rest on the token that was checked last. */
export const oneThingChecks = (checked: () => Checked | undefined): HTMLElement[] => [
  priceCheck(checked),
  ticketCheck(checked),
  fileCheck(checked),
];
