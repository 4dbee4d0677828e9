import { counted } from '#domain/counted.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { SIGNER_NOTES } from '#domain/verifier/messages.ts';
import { type Proof, provePrice, proveWithdrawal, readPrices } from '#proof/prices.ts';
import { standingOf } from '#proof/signer-standing.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { dateText, element, field, form, result, section } from './elements.ts';
import { basisOf, requireEvidence, type TokenCheck } from './evidence.ts';

/** The pasted text, or what is at the pasted address. */
async function textOf(pasted: string): Promise<string> {
  if (!/^https?:\/\//.test(pasted)) return pasted;
  const answer = await fetch(pasted).catch(() => undefined);
  if (!answer?.ok) {
    throw new Error('Nothing could be fetched from there. Open the address yourself and paste what it shows.');
  }
  return answer.text();
}

type Signature = { name: string; proof: Proof; signer: `0x${string}`; time: number };

/** What a signature's check comes to: its state, a title and what there is to say of it. */
export function signatureFinding(
  evidence: Evidence,
  { name, proof, signer, time }: Signature,
): Parameters<typeof result> {
  const { acts, block } = evidence;
  const standing = standingOf(proof, { signer, time }, { acts, until: block.time });
  const basis = basisOf(evidence);
  switch (standing) {
    case 'unsigned':
      return ['bad', `${name}: not signed by ${signer}`];
    case 'unconfirmed':
      return [
        'note',
        `${name}: can’t be confirmed`,
        `The signer ${signer} is a contract, which doesn’t accept this signature as far as the node knows.`,
      ];
    case 'future':
    case 'late':
      return ['note', `${name}: can’t be confirmed`, SIGNER_NOTES[standing], basis];
    case 'not-yet':
      return ['bad', `${name}: ${signer} couldn’t set prices then`, SIGNER_NOTES[standing], basis];
    case 'unchecked':
      return ['note', `${name}: couldn’t be checked`, SIGNER_NOTES[standing], basis];
    case 'former':
      return ['note', `${name}: ${signer} is no longer a signer`, SIGNER_NOTES[standing], basis];
    default:
      return [
        'good',
        `${name}: signed by ${signer}, who could set prices then and still can`,
        proof.contract
          ? `The signer is a contract. ${basisOf({ ...evidence, basis: contractBasis(evidence) })}`
          : `The signature was computed here. About the role: ${basis}`,
        SIGNER_NOTES.dateUnproved,
      ];
  }
}

/** What a contract's answer depends on: no proof covers it, only what nodes say. */
const contractBasis = ({ basis }: Evidence) => (basis === 'two-nodes' ? basis : 'one-node');

async function priceResults(evidence: Evidence, price: LoggedPrice): Promise<HTMLElement[]> {
  const [proof, withdrawal] = await Promise.all([provePrice(evidence, price), proveWithdrawal(evidence, price)]);
  const name = `$${(price.cents / 100).toFixed(2)}, ${dateText(price.time)}`;
  const ofPrice = result(...signatureFinding(evidence, { name, proof, signer: price.signer, time: price.time }));
  if (!withdrawal || !price.withdrawn) return [ofPrice];
  const { signer, time } = price.withdrawn;
  const ofWithdrawal = signatureFinding(evidence, { name: `${name}, its withdrawal`, proof: withdrawal, signer, time });
  return [ofPrice, result(...ofWithdrawal)];
}

/** Checks the signatures of a list of prices. */
export function priceCheck(lastCheck: () => TokenCheck | undefined): HTMLElement {
  const list = element('textarea', { rows: '4', spellcheck: 'false', class: 'py-2' });
  return section(
    'Prices',
    form(
      'Check the prices',
      [field('Price list', 'Paste what /api/prices or /api/usgprice shows, or the address of it.', list)],
      async (report) => {
        const evidence = requireEvidence(lastCheck());
        const prices = readPrices(await textOf(list.value.trim()));
        if (!prices) throw new Error('These aren’t prices in the site’s format.');
        report(`Checking ${counted(prices.length, 'signature')}…`);
        const results: HTMLElement[] = [];
        for (const price of prices) results.push(...(await priceResults(evidence, price)));
        return results;
      },
    ),
  );
}
