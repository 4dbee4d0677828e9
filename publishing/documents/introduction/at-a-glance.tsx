import { figures } from '#content/figures.ts';
import { METAL_TITLE } from '#domain/coin.ts';
import { FactList } from '../brochure-blocks.tsx';
import { Sheet } from '../brochure-pages.tsx';

const CONTENTS = [
  ['one-coin', 'One token, one coin'],
  ['buying', 'The price, and how to buy'],
  ['keeping', 'Keeping and sending'],
  ['redeeming', 'Redeeming'],
  ['contract', 'What the contract enforces'],
  ['risks', 'Risks'],
  ['checking', 'Where to check'],
] as const;

const FACTS = [
  ['Stands for', `One ${figures.coin}, held in trust`],
  ['Held at', figures.depository],
  ['Issued by', figures.company],
  ['Kind of token', `ERC-20 on Ethereum, ${figures.decimals} decimals`],
  ['The most that can exist', `${figures.maxSupply} tokens, fixed in the contract`],
  ['Smallest order', figures.minimumOrder],
  ['Smallest redemption', `${figures.minimumRedemption}, whole tokens only`],
  ['Fee inside the token', 'None; the network charges its own fee in ETH'],
] as const;

export function AtAGlance() {
  return (
    <Sheet
      id="at-a-glance"
      eyebrow="At a glance"
      title={`What ${figures.token} is`}
      lead={`${figures.token} is a digital token. Each one stands for one ${figures.coin} held in trust at a depository, and any holder of the token can exchange it for the coin.`}
    >
      <p className="brochure-text">
        {METAL_TITLE} coins are easy to trust and hard to move. A token is easy to move, and only as good as what stands
        behind it. {figures.token} joins the two and leaves as little as possible to belief: the number of tokens is
        bound to a count of coins by a program that nobody can change, every token that was ever issued, sent or
        redeemed is in a public ledger, and every price carries the signature of the person who set it.
      </p>
      <FactList items={FACTS} />
      <nav aria-labelledby="in-this-booklet" className="brochure-contents">
        <p id="in-this-booklet">In this booklet</p>
        <ol>
          {CONTENTS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title} <span data-page-of={id} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </Sheet>
  );
}
