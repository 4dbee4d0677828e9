import { site } from '#site';
import { CHAPTERS } from '#web/brand/guide/guide.tsx';
import { LogoUrl } from '#web/brand/guide/logos.ts';
import { Cover, EDITION, Sheet } from './brochure-pages.tsx';
import type { PrintedDocument } from './document-html.tsx';
import { logoUrl } from './logo-image.tsx';

export const brandGuide: PrintedDocument = {
  title: `${site.name} brand guide`,
  subject: `The logo, coin, colors, type and voice of ${site.name}, and how to use them.`,
  keywords: [site.name, site.company, 'brand guide', 'logo'],
  dated: EDITION.dated,
  foot: `${site.name} brand guide · ${EDITION.name}`,
  look: 'brochure',
  body: (
    <LogoUrl value={logoUrl}>
      <Cover title="Brand guide" edition={EDITION.name} />
      <main className="guide">
        {CHAPTERS.map(({ id, name, title, lead, Body }) => (
          <Sheet key={id} id={id} eyebrow={name} title={title} lead={lead}>
            <Body />
          </Sheet>
        ))}
      </main>
    </LogoUrl>
  ),
};
