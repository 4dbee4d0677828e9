import { figures } from '#content/figures.ts';
import { site } from '#site';
import { Diagram, Label, Topics } from '../brochure-blocks.tsx';
import { logoUrl } from '../document-html.tsx';

const { token, company, attestationValid } = figures;
const { coin, metal } = site;

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
        <image href={logoUrl('mark-dark')} x={x - 26} y="34" width="52" height="52" />
      )}
      <rect className="pair-token" x={x - 24} y="146" width="48" height="48" rx="4" />
      <text x={x} y="175" textAnchor="middle">
        1
      </text>
    </g>
  );
}

/** Coins above, tokens below, each tied to one; the last pair leaves together. */
const PairsDiagram = () => (
  <Diagram
    height={232}
    description={`Six coins in the vault, each tied by a line to one ${figures.token} on Ethereum. The last pair is drawn in outline: the coin is shipped and its token is destroyed.`}
  >
    <rect className="zone" x="112" y="22" width="356" height="76" rx="5" />
    <rect className="zone" x="112" y="132" width="356" height="76" rx="5" />
    <Label className="zone-name" x="98" y="56" textAnchor="end" text="In the vault" />
    <Label className="zone-note" x="98" y="72" textAnchor="end" text="coins" />
    <Label className="zone-name" x="98" y="166" textAnchor="end" text="On Ethereum" />
    <Label className="zone-note" x="98" y="182" textAnchor="end" text="tokens" />
    {PLACES.map((place) => (
      <Pair key={place} place={place} />
    ))}
    <Label className="zone-name" x="540" y="56" text="shipped" />
    <Label className="zone-note" x="540" y="72" text="to its owner" />
    <Label className="zone-name" x="540" y="166" text="destroyed" />
    <Label className="zone-note" x="540" y="182" text="for good" />
  </Diagram>
);

export const OneCoin = () => (
  <>
    <PairsDiagram />
    <Topics
      topics={[
        {
          title: 'The coin',
          text: `The ${coin.name} is a ${metal} coin of ${coin.country} that contains ${coin.weight.troy} of ${metal}. ${company} buys the coins and holds them in trust at ${figures.depository}. We don’t choose your coin in advance, or promise a particular year, mint mark or collector’s grade.`,
        },
        {
          title: 'The token',
          text: `A ${token} token is an entry on the Ethereum ledger. It can be divided down to ${figures.decimals} decimals and sent to anyone who has an Ethereum address. Only whole tokens can be redeemed, because only whole coins can be shipped.`,
        },
        {
          title: 'The count',
          text: `An attestor states how many coins are in trust and when they were counted. The contract never issues more tokens than that number, and none at all once the statement is more than ${attestationValid} old. ${company} can’t appoint the attestor in the contract. Only an attestor can appoint another.`,
        },
        {
          title: 'The end of a token',
          text: 'When you redeem a token, it’s permanently destroyed and its coin leaves the vault. The contract subtracts the coin right away, so it can’t back a new token before the next count.',
        },
      ]}
    />
  </>
);
