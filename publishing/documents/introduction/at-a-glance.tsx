import { figures } from '#content/figures.ts';
import { METAL_TITLE } from '#domain/coin.ts';
import { FactList } from '../brochure-blocks.tsx';

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

/** What the token is, and the contents of the booklet. */
export function AtAGlance({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  return (
    <>
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
