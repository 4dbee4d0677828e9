import { figures } from '#content/figures.ts';
import { METAL_TITLE } from '#domain/coin.ts';
import { FactList } from '../brochure-blocks.tsx';

const FACTS = [
  ['Stands for', `One ${figures.coin}, held in trust`],
  ['Held at', figures.depository],
  ['Issued by', figures.company],
  ['Token type', `ERC-20 on Ethereum, ${figures.decimals} decimals`],
  ['Maximum supply', `${figures.maxSupply} tokens, fixed in the contract`],
  ['Minimum order', figures.minimumOrder],
  ['Minimum redemption', `${figures.minimumRedemption}, whole tokens only`],
  ['Token fee', 'None; the network charges its own fee in ETH'],
] as const;

/** What the token is, and the contents of the booklet. */
export function AtAGlance({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  return (
    <>
      <p className="brochure-text">
        {METAL_TITLE} coins are easy to trust and hard to move. A token is easy to move, but only as good as what’s
        behind it. {figures.token} combines the two and asks you to take as little as possible on trust: a program
        nobody can change ties the number of tokens to a count of coins, every token ever issued, sent or redeemed is on
        a public ledger, and every price carries the signature of the person who set it.
      </p>
      <FactList items={FACTS} />
      <nav aria-labelledby="in-this-booklet" className="brochure-contents">
        <p id="in-this-booklet">In this booklet</p>
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title} <span data-page-of={id} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}
