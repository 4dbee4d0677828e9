import { Download } from 'lucide-react';
import { site } from '#site';
import { Mark } from '#web/brand/mark.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { Card } from '#web/ui/card.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Brand guide', `The ${site.name} mark and how to use it.`);

export default function Branding() {
  return (
    <>
      <PageHeader title="Brand guide">The mark of {site.name}, for articles and listings.</PageHeader>
      <PageBody>
        <p>
          <a href="/favicon.svg" download={`${site.name.toLowerCase()}-mark.svg`} className={buttonLook('primary')}>
            <Download aria-hidden className="size-4" />
            Download logos
          </a>
        </p>
        <div className="grid gap-5 md:grid-cols-2">
          <figure className="grid place-items-center gap-6 rounded-lg border border-line bg-swatch-light p-10">
            <Mark className="size-40" />
            <figcaption className="text-sm text-swatch-dark">On a light ground</figcaption>
          </figure>
          <figure className="grid place-items-center gap-6 rounded-lg border border-line bg-swatch-dark p-10">
            <Mark className="size-40" />
            <figcaption className="text-sm text-swatch-light">On a dark ground</figcaption>
          </figure>
        </div>
        <Card title="How to use it">
          <ul className="grid list-disc gap-2 pl-5 text-muted marker:text-gold">
            <li>Keep a free margin of at least a quarter of its width on every side.</li>
            <li>Do not recolour, stretch, turn or cut it.</li>
            <li>Do not use it in a way that suggests that {site.company} endorses what you offer.</li>
          </ul>
        </Card>
      </PageBody>
    </>
  );
}
