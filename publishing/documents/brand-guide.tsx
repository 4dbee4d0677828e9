import { site } from '#site';
import { CHAPTERS } from '#web/brand/guide/chapters.tsx';
import { LogoUrl } from '#web/brand/guide/logo-url.ts';
import { Cover } from './brochure/cover.tsx';
import { EDITION } from './brochure/edition.ts';
import { Sheet } from './brochure/sheet.tsx';
import { drawingUrl } from './drawing.tsx';
import type { PrintedDocument } from './paper.tsx';

export default {
  title: `${site.name} brand guide`,
  subject: `The logo, coin, colors, type and voice of ${site.name}, and how to use them.`,
  keywords: [site.name, site.company, 'brand guide', 'logo'],
  dated: EDITION.dated,
  foot: `${site.name} brand guide · ${EDITION.name}`,
  look: 'brochure',
  body: (
    <LogoUrl value={drawingUrl}>
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
} satisfies PrintedDocument;
