import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Points } from '#web/ui/lists.tsx';
import { Card, Section } from '#web/ui/section.tsx';

const { name } = site;

/** What the price covers, and the other prices that it is often taken for. */
export function WhatItIs() {
  return (
    <Section eyebrow="Good to know" title="What this price is, and what it is not">
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="It is">
          <Points>
            {[
              `The price of one ${name} bought from us, in US dollars, to the cent.`,
              'The same for one token and for a thousand, and for everyone at the same moment.',
              'The figure by which your wallet and the dashboard put a value on what you hold.',
            ]}
          </Points>
        </Card>
        <Card title="It is not">
          <Points kind="no">
            {[
              'The spot price of gold. That one moves every second, and a minted coin costs more than its metal.',
              <>
                The price on <TextLink to="/exchanges">an exchange</TextLink> or at{' '}
                <TextLink to="/top-crypto-otc-desks">a desk</TextLink>. There buyers and sellers make their own, and it
                may be higher or lower.
              </>,
              'A promise. It may fall, and we do not undertake to buy a token back at it.',
              <>
                The cost of having the coin sent to you. <TextLink to="/redeem">Shipping and insurance</TextLink> come
                on top.
              </>,
            ]}
          </Points>
        </Card>
      </div>
    </Section>
  );
}
