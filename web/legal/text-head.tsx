import { Download } from 'lucide-react';
import type { TextDocument } from '#web/content/text-document.ts';
import { shownDate } from '#web/lib/time.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The banner: what the text is, since when, in which version, and the file to keep. Drawn at build time only. */
export function TextHead({ title, text }: { title: string; text: TextDocument }) {
  const { effective, version, status, download } = text;
  return (
    <>
      <PageHeader title={title}>
        <dl className="legal-facts">
          {effective && <Fact term="Effective">{shownDate(effective)}</Fact>}
          <Fact term="Version">{version}</Fact>
          <Fact term="Status">{status === 'closed' ? 'Closed' : 'In force'}</Fact>
        </dl>
        {download && (
          <p className="mt-6 print:hidden">
            <a href={download} className={buttonLook('secondary')}>
              <Download aria-hidden className="size-4.5 shrink-0" />
              Download the full text (PDF)
            </a>
          </p>
        )}
      </PageHeader>
      {status === 'closed' && (
        <div className="page-width pt-8">
          <Notice kind="warning" title="This text is closed">
            <p>
              It is kept for those who agreed to it at its time. Nothing is offered or sold under it any more; what is
              in force is the <TextLink to="/user-agreement">User Agreement</TextLink>.
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
