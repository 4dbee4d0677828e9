import { formatUsg } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { SIGNER_NOTES, VERIFY_BASES } from '#domain/verifier/messages.ts';
import { checkFiles, type FileVerdict } from '#proof/documents.ts';
import { type Proof, provePrice, proveWithdrawal, readPrices } from '#proof/prices.ts';
import { standingOf } from '#proof/signer-standing.ts';
import { isReceipt, ticketActs } from '#proof/ticket.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { site } from '#site';
import { dateText, element, field, form, result, section } from './elements.ts';

/** The last check of the token: its evidence is there only where all that other checks rest on was shown. */
export type Checked = { evidence: Evidence | undefined };

function required(checked: Checked | undefined): Evidence {
  if (!checked)
    throw new Error('Check the token first: its acts say who may set prices, and what was burned and attested.');
  if (!checked.evidence)
    throw new Error(
      'The check of the token shows that something is wrong or missing, so nothing that rests on it can be shown.',
    );
  return checked.evidence;
}

/** What a result rests on, and as of when. */
const basisOf = ({ basis, block }: Evidence): string =>
  `${VERIFY_BASES[basis]} As of block ${block.number}, ${dateText(block.time)}.`;

async function textOf(pasted: string): Promise<string> {
  if (!/^https?:\/\//.test(pasted)) return pasted;
  const answer = await fetch(pasted).catch(() => undefined);
  if (!answer?.ok)
    throw new Error('Nothing could be fetched from there. Open the address yourself and paste what it shows.');
  return answer.text();
}

type Signature = { what: string; proof: Proof; signer: `0x${string}`; time: number };

function signatureResult(evidence: Evidence, { what, proof, signer, time }: Signature): HTMLElement {
  const { acts, basis, block } = evidence;
  const standing = standingOf(proof, { signer, time }, { acts, until: block.time });
  if (standing === 'unsigned') return result('bad', `${what}: not signed by ${signer}`);
  if (standing === 'unconfirmed')
    return result(
      'note',
      `${what}: can’t be confirmed`,
      `The signer ${signer} is a contract, which doesn’t accept this signature as far as the node knows.`,
    );
  if (standing === 'future')
    return result('note', `${what}: can’t be confirmed`, SIGNER_NOTES[standing], basisOf(evidence));
  if (standing === 'not-yet')
    return result('bad', `${what}: ${signer} could not set prices then`, SIGNER_NOTES[standing], basisOf(evidence));
  if (standing === 'unchecked')
    return result('note', `${what}: couldn’t be checked`, SIGNER_NOTES[standing], basisOf(evidence));
  if (standing === 'former' || standing === 'late')
    return result('note', `${what}: ${signer} is no longer a signer`, SIGNER_NOTES[standing], basisOf(evidence));
  return result(
    'good',
    `${what}: signed by ${signer}, who could set prices then and still can`,
    proof.contract
      ? `The signer is a contract. ${basisOf({ ...evidence, basis: basis === 'two-nodes' ? basis : 'one-node' })}`
      : `The signature was computed here. About the role: ${basisOf(evidence)}`,
    SIGNER_NOTES.dateUnproved,
  );
}

async function priceResults(evidence: Evidence, price: LoggedPrice): Promise<HTMLElement[]> {
  const [proof, withdrawal] = await Promise.all([provePrice(evidence, price), proveWithdrawal(evidence, price)]);
  const what = `$${(price.cents / 100).toFixed(2)}, ${dateText(price.time)}`;
  const shown = signatureResult(evidence, { what, proof, signer: price.signer, time: price.time });
  if (!withdrawal || !price.withdrawn) return [shown];
  const { signer, time } = price.withdrawn;
  return [shown, signatureResult(evidence, { what: `${what}, its withdrawal`, proof: withdrawal, signer, time })];
}

function priceCheck(checked: () => Checked | undefined): HTMLElement {
  const list = element('textarea', { rows: '4', spellcheck: 'false', class: 'py-2' });
  return section(
    'Prices',
    form(
      'Check the prices',
      [field('Price list', 'Paste what /api/prices or /api/usgprice shows, or the address of it.', list)],
      async (say) => {
        const evidence = required(checked());
        const prices = readPrices(await textOf(list.value.trim()));
        if (!prices) throw new Error('These are no prices as the site gives them.');
        say(`Checking ${prices.length} signatures…`);
        const results: HTMLElement[] = [];
        for (const price of prices) results.push(...(await priceResults(evidence, price)));
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
        const evidence = required(checked());
        if (!ticket.value.trim()) throw new Error('Enter the number of a ticket.');
        const found = ticketActs(evidence.acts, ticket.value);
        const text = receipt.value.trim();
        const [burn] = found.burns;
        const [delivery] = found.receipts;
        return [
          ...found.burns.map(({ args, time }) =>
            result(
              'good',
              `${formatUsg(args._value)} ${site.name} of ${args._from} burned, ${dateText(time)}`,
              basisOf(evidence),
            ),
          ),
          burn ? undefined : result('bad', 'Nothing was burned for this ticket', basisOf(evidence)),
          ...found.receipts.map(({ args, time }) =>
            result(
              'good',
              `Delivery recorded, ${dateText(time)}`,
              `Receipt hash ${args.receiptHash}. ${basisOf(evidence)}`,
            ),
          ),
          delivery ? undefined : result('note', 'No delivery is recorded yet', basisOf(evidence)),
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

function fileResult(evidence: Evidence, { name, kind, faults, notes, at, sha256, lot }: FileVerdict): HTMLElement {
  const lines = [
    lot && `Lot ${lot.id}: ${lot.coins} coins of ${lot.year}, ${lot.depository}.`,
    at !== undefined && `Recorded ${dateText(at)}. ${basisOf(evidence)}`,
    `SHA-256 ${sha256}`,
  ];
  if (faults.length > 0)
    return result('bad', `${name}: not ${KINDS[kind === 'unknown' ? 'document' : kind]}`, ...faults, ...lines);
  return result(
    notes.length > 0 ? 'note' : 'good',
    `${name}: ${KINDS[kind]}${notes.length > 0 ? ', but not of the newest attestation' : ''}`,
    ...notes,
    ...lines,
  );
}

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
        const evidence = required(checked());
        const held = await Promise.all(
          [...(files.files ?? [])].map(async (file) => ({
            name: file.name,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        );
        if (held.length === 0) throw new Error('Choose one or more files.');
        return checkFiles(held, evidence).map((verdict) => fileResult(evidence, verdict));
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
