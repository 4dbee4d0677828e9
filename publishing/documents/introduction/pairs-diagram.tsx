import { figures } from '#content/figures.ts';
import { Diagram } from '../brochure/diagram.tsx';
import { drawingUrl } from '../drawing.tsx';

const PLACES = [0, 1, 2, 3, 4, 5];
const LEAVING = 5;
const xOf = (place: number) => 150 + place * 70;

function Pair({ place }: { place: number }) {
  const gone = place === LEAVING;
  const x = xOf(place);
  return (
    <g className={gone ? 'pair-gone' : 'pair'}>
      <path d={`M${x} 84v62`} />
      {gone ? (
        <circle cx={x} cy="60" r="23" />
      ) : (
        <image href={drawingUrl('usg-mark-dark')} x={x - 26} y="34" width="52" height="52" />
      )}
      <rect className="pair-token" x={x - 24} y="146" width="48" height="48" rx="4" />
      <text x={x} y="175" textAnchor="middle">
        1
      </text>
    </g>
  );
}

/** Coins above, tokens below, each tied to one; the last pair leaves together. */
export const PairsDiagram = () => (
  <Diagram
    height={232}
    description={`Six coins in the vault, each tied by a line to one ${figures.token} on Ethereum. The last pair is drawn in outline: the coin is shipped and its token is destroyed.`}
  >
    <rect className="zone" x="112" y="22" width="356" height="76" rx="5" />
    <rect className="zone" x="112" y="132" width="356" height="76" rx="5" />
    <text className="zone-name" x="98" y="56" textAnchor="end">
      In the vault
    </text>
    <text className="zone-note" x="98" y="72" textAnchor="end">
      coins
    </text>
    <text className="zone-name" x="98" y="166" textAnchor="end">
      On Ethereum
    </text>
    <text className="zone-note" x="98" y="182" textAnchor="end">
      tokens
    </text>
    {PLACES.map((place) => (
      <Pair key={place} place={place} />
    ))}
    <text className="zone-name" x="540" y="56">
      shipped
    </text>
    <text className="zone-note" x="540" y="72">
      to its owner
    </text>
    <text className="zone-name" x="540" y="166">
      destroyed
    </text>
    <text className="zone-note" x="540" y="182">
      for good
    </text>
  </Diagram>
);
