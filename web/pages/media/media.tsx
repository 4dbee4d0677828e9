import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Media', `For the press: ${site.name} contacts and logos.`);

export default function Media() {
  const { email } = site.support;
  return (
    <>
      <PageHeader title="Media">Writing about {site.name}? We are glad to answer.</PageHeader>
      <PageBody>
        <div className="grid gap-5 md:grid-cols-2">
          <Card title="Questions and interviews">
            <p className="text-muted">
              Write to <TextLink to={`mailto:${email}`}>{email}</TextLink> and tell us whom you write for and by when
              you need an answer.
            </p>
          </Card>
          <Card title="Logos">
            <p className="mb-5 text-muted">The mark and the name for use in your article, and how to use them.</p>
            <ButtonLink to="/branding" kind="secondary">
              Brand guide
            </ButtonLink>
          </Card>
        </div>
      </PageBody>
    </>
  );
}
