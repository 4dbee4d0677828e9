import type { Hex } from 'viem';
import { ENGRAVING_VIEW_BOX, engravingOf } from '#domain/engraving.ts';
import { ENGRAVING_ALT, ENGRAVING_NOTE } from '#domain/messages/engraving.ts';
import { formatUsg } from '#domain/money.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { site } from '#site';
import { dateText, element, field, form, result, section } from './elements.ts';
import { basisOf, type TokenCheck } from './evidence.ts';

type Attributes = Record<string, string | number>;

function svgElement(tag: 'svg' | 'g' | 'path', attributes: Attributes, ...children: Node[]): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, String(value));
  created.append(...children);
  return created;
}

function drawingOf(hash: Hex): SVGElement {
  const lines = engravingOf(hash).map(({ path, width, copies }) => {
    const turned = Array.from({ length: copies }, (_, copy) =>
      svgElement('path', { d: path, transform: `rotate(${(360 * copy) / copies})` }),
    );
    return svgElement('g', { 'stroke-width': width }, ...turned);
  });
  const look = { fill: 'none', stroke: 'currentColor', class: 'size-72 max-w-full text-accent' };
  return svgElement(
    'svg',
    { viewBox: ENGRAVING_VIEW_BOX, role: 'img', 'aria-label': ENGRAVING_ALT, ...look },
    ...lines,
  );
}

/** Which issue or redemption the transaction made, where the token was checked. */
function actOf(hash: Hex, evidence: Evidence | undefined): HTMLElement | undefined {
  if (!evidence) return undefined;
  const act = evidence.acts.find(
    ({ name, tx }) => (name === 'Issued' || name === 'Redeemed') && tx.toLowerCase() === hash,
  );
  if (!act || !('_value' in act.args))
    return result('note', 'The acts read above have no issue or redemption with this hash');
  const made = act.name === 'Issued' ? 'issued' : 'redeemed';
  return result(
    'note',
    `${formatUsg(act.args._value)} ${site.name} ${made}, ${dateText(act.time)}`,
    `Which transaction it was is according to the node. ${basisOf(evidence)}`,
  );
}

/** Draws the engraving of a certificate again; it needs no node. */
export function engravingForm(lastCheck: () => TokenCheck | undefined): HTMLElement {
  const input = element('input', { autocomplete: 'off', spellcheck: 'false' });
  return section(
    'An engraving',
    element('p', {}, ENGRAVING_NOTE),
    form(
      'Draw it again',
      [field('Transaction’s hash', 'From a certificate: 0x and 64 digits. Nothing is asked of a node.', input)],
      async () => {
        const hash = input.value.replaceAll(/\s/g, '').toLowerCase();
        if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new Error('A transaction’s hash is 0x and 64 digits.');
        return [drawingOf(hash as Hex), actOf(hash as Hex, lastCheck()?.evidence)];
      },
    ),
  );
}
