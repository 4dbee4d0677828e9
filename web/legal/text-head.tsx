import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TextDocument } from '#content/text-document.ts';
import { shownDate } from '#domain/dates.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The banner: what the text is, since when, in which version, and the file to keep. Drawn at build time only. */
export function TextHead({ title, text }: { title: string; text: TextDocument }) {
  const { effective, version, status, download } = text;
  return (
    <PageHeader title={title}>
      <dl className="legal-facts">
        {effective && <Fact term="Effective">{shownDate(effective)}</Fact>}
        <Fact term="Version">{version}</Fact>
        <Fact term="Status">
          {status === 'closed' ? <span className="text-danger">Closed, kept as a record</span> : 'In force'}
        </Fact>
      </dl>
      {download && (
        <p className="mt-6 print:hidden">
          <a href={download} className={buttonLook('secondary')}>
            <Download aria-hidden className="size-4.5 shrink-0" />
            Download the full agreement (PDF)
          </a>
        </p>
      )}
    </PageHeader>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
