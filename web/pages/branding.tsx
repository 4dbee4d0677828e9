import { Download } from 'lucide-react';
import { useRef } from 'react';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { site } from '#site';
import { Guide } from '#web/brand/guide/guide.tsx';
import '../brand/guide/guide.css';
import '../brand/guide/guide-parts.css';
import { useDeepLinks, useOpenForPrint } from '#web/legal/reveal.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { StaticText } from '#web/ui/static-text.tsx';

export const meta = pageMeta(
  'Brand guide',
  `The logo, coin, colors, type and voice of ${site.name}, to read and to download.`,
);

export default function Branding() {
  const root = useRef<HTMLDivElement>(null);
  useDeepLinks(root);
  useOpenForPrint(root);
  return (
    <div ref={root}>
      <PageHeader title="Brand guide" rosette>
        <p>How {site.name} looks and speaks, and every logo for articles, listings and print.</p>
        <p className="mt-7 flex flex-wrap gap-3">
          <a href={DOCUMENT_FILES.brandArchive} download className={buttonLook('primary')}>
            <Download aria-hidden className="size-4" />
            Download logos
          </a>
          <a href={DOCUMENT_FILES.brandGuide} className={buttonLook('secondary')}>
            Read the guide (PDF)
          </a>
        </p>
      </PageHeader>
      <StaticText name="branding">{import.meta.env.SSR && <Guide />}</StaticText>
    </div>
  );
}
