import { site } from '#site';
import { Cover } from './brochure/cover.tsx';
import { EDITION } from './brochure/edition.ts';
import { AtAGlance } from './introduction/at-a-glance.tsx';
import { BackCover } from './introduction/back-cover.tsx';
import { Buying } from './introduction/buying.tsx';
import { Checking } from './introduction/checking.tsx';
import { Contract } from './introduction/contract.tsx';
import { Keeping } from './introduction/keeping.tsx';
import { OneCoin } from './introduction/one-coin.tsx';
import { Redeeming } from './introduction/redeeming.tsx';
import { Risks } from './introduction/risks.tsx';
import type { PrintedDocument } from './paper.tsx';

export default {
  title: `${site.name}: an introduction to the token`,
  subject: `What ${site.name} is, how it is bought, kept, sent and redeemed, what its contract enforces, and its risks.`,
  keywords: [site.name, site.company, 'American Eagle', 'gold', 'token', 'Ethereum'],
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
} satisfies PrintedDocument;
