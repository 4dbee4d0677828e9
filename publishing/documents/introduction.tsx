import { figures } from '#content/figures.ts';
import { site } from '#site';
import { FactList } from './brochure-blocks.tsx';
import { Cover, EDITION } from './brochure-pages.tsx';
import type { PrintedDocument } from './document-html.tsx';
import { AtAGlance } from './introduction/at-a-glance.tsx';
import { Buying } from './introduction/buying.tsx';
import { Checking } from './introduction/checking.tsx';
import { Contract } from './introduction/contract.tsx';
import { Keeping } from './introduction/keeping.tsx';
import { OneCoin } from './introduction/one-coin.tsx';
import { Redeeming } from './introduction/redeeming.tsx';
import { Risks } from './introduction/risks.tsx';
import { LogoImage } from './logo-image.tsx';

const FACTS = [
  ['Company', site.company],
  ['Address', site.support.address],
  ['Money services business', figures.registrationNumber],
  ['License', figures.licenceNumber],
  ['Depository', figures.depository],
  ['E-mail', site.support.email],
  ['Telephone', site.support.phone],
] as const;

const BackCover = () => (
  <section className="brochure-cover back-cover">
    <LogoImage name="mark-dark" className="back-mark" />
    <h2 id="issuer">Who stands behind it</h2>
    <FactList items={FACTS} className="back-facts" />
    <p className="back-note">
      The registration of a money services business is not a recommendation or an endorsement by the government. The{' '}
      {site.coin.mint.long} makes the coin and posts its price; it has no part in {site.name}.
    </p>
  </section>
);

export const introduction: PrintedDocument = {
  title: `${site.name}: an introduction to the token`,
  subject: `What ${site.name} is, how it is bought, kept, sent and redeemed, what its contract enforces, and its risks.`,
  keywords: [site.name, site.company, site.coin.name, site.metal, 'token', 'Ethereum'],
  dated: EDITION.dated,
  foot: `${site.company} · ${EDITION.name}`,
  look: 'brochure',
  body: (
    <>
      <Cover title="An introduction to the token" edition={EDITION.name} />
      <main>
        <AtAGlance />
        <OneCoin />
        <Buying />
        <Keeping />
        <Redeeming />
        <Contract />
        <Risks />
        <Checking />
      </main>
      <BackCover />
    </>
  ),
};
