import type { Hex } from 'viem';
import { ENGRAVING_VIEW_BOX, engravingOf } from '#domain/engraving.ts';
import { ENGRAVING_ALT, ENGRAVING_NOTE } from '#domain/messages/engraving.ts';
import { formatUsg } from '#domain/money.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { site } from '#site';
import { dateText, drawing, element, field, form, HASH_FORM, result, section } from './elements.ts';
import { basisOf, type TokenCheck } from './evidence.ts';

function drawingOf(hash: Hex): Element {
  const lines = engravingOf(hash).map(({ path, width, copies }) => {
    const turned = Array.from({ length: copies }, (_, copy) =>
      drawing('path', { d: path, transform: `rotate(${(360 * copy) / copies})` }),
    );
    return drawing('g', { 'stroke-width': String(width) }, ...turned);
  });
  const look = { fill: 'none', stroke: 'currentColor', class: 'size-72 max-w-full text-accent' };
  const box = { viewBox: ENGRAVING_VIEW_BOX, role: 'img', 'aria-label': ENGRAVING_ALT };
  return drawing('svg', { ...box, ...look }, ...lines);
}

const VERBS = { Issued: 'issued', Redeemed: 'redeemed' } as const;

/** Every issue and redemption that a transaction made, in words: one of a Safe can issue two orders. */
export const madeBy = (hash: Hex, acts: Evidence['acts']): string[] =>
  acts.flatMap((act) =>
    (act.name === 'Issued' || act.name === 'Redeemed') && act.tx.toLowerCase() === hash
      ? `${formatUsg(act.args._value)} ${site.name} ${VERBS[act.name]}, ${dateText(act.time)}`
      : [],
  );

/** The same as results, where the token was checked. */
function actsOf(hash: Hex, evidence: Evidence | undefined): HTMLElement[] {
  if (!evidence) return [];
  const made = madeBy(hash, evidence.acts);
  if (made.length === 0) return [result('note', 'The acts read above have no issue or redemption with this hash')];
  return made.map((title) => result('note', title, `The node says it was this transaction. ${basisOf(evidence)}`));
}

/** Draws the engraving of a certificate again; it needs no node. */
export function engravingForm(lastCheck: () => TokenCheck | undefined): HTMLElement {
  const input = element('input', { autocomplete: 'off', spellcheck: 'false' });
  return section(
    'Engraving',
    element('p', {}, ENGRAVING_NOTE),
    form(
      'Draw it again',
      [field('Transaction’s hash', `From a certificate: ${HASH_FORM}. No node is asked.`, input)],
      async () => {
        const hash = input.value.replaceAll(/\s/g, '').toLowerCase();
        if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new Error(`A transaction’s hash is ${HASH_FORM}.`);
        return [drawingOf(hash as Hex), actsOf(hash as Hex, lastCheck()?.evidence)];
      },
    ),
  );
}
