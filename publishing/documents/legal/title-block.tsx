import type { TextDocument } from '#content/text-document.ts';
import { shownDate } from '#domain/dates.ts';
import { site } from '#site';
import { Drawing } from '../drawing.tsx';

const STATUS = { 'in force': 'In force', closed: 'Closed, kept for reference' } as const;

/** The head of a legal text: whose it is, what it is, since when. */
export function TitleBlock({ title, text }: { title: string; text: TextDocument }) {
  const { effective, version, status } = text;
  return (
    <header className="title-block">
      <p className="title-issuer">
        <Drawing name="usg-mark-light" className="title-mark" />
        {site.company}
      </p>
      <h1>{title}</h1>
      <dl>
        {effective && (
          <div>
            <dt>Effective</dt>
            <dd>{shownDate(effective)}</dd>
          </div>
        )}
        <div>
          <dt>Version</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{STATUS[status]}</dd>
        </div>
        <div>
          <dt>Questions</dt>
          <dd>
            {site.support.email}
            <br />
            {site.support.phone}
          </dd>
        </div>
      </dl>
    </header>
  );
}
