import { href } from 'react-router';
import {
  ALTERNATIVES,
  type Alternative,
  COMPARED,
  READ_ON,
  type Source,
  type Value,
} from '#content/comparison/alternatives.ts';
import { ours, whereOthersAreBetter } from '#content/comparison/ours.ts';
import { shownDate } from '#domain/dates.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Points } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { StaticText } from '#web/ui/static-text.tsx';

export const meta = pageMeta(
  `${site.name} compared`,
  `${site.name} beside the other ways to own ${site.metal}: backing, redemption, fees, audits and who can freeze it, with dates and sources.`,
);

/** The comparison is in the HTML only. */
export default function Compare() {
  return <StaticText name="compare">{import.meta.env.SSR && <Comparison />}</StaticText>;
}

/** Drawn at build time only. */
function Comparison() {
  const others = ALTERNATIVES[site.metal] ?? [];
  return (
    <>
      <PageHeader title={`${site.name} compared`}>
        The ways to own {site.metal}, side by side. Each value has its source and its date, and we say where others are
        better.
      </PageHeader>
      <PageBody>
        <ComparisonTable columns={[ours(), ...others]} />
        <p className="max-w-2xl text-muted text-sm">
          As of {shownDate(READ_ON)}. The date next to a source is its own, or the day we read it if it has none. “Not
          found” means that we found no source, not that there is no fee. Terms change: check with each issuer before
          you buy. <TextLink to={href('/contact')}>Tell us what’s wrong or out of date</TextLink>
        </p>
      </PageBody>
      <Section tone="sunken" title="Where others are better">
        <div className="grid max-w-3xl gap-8">
          <Points kind="no">{whereOthersAreBetter()}</Points>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={href('/token')}>The token in detail</ButtonLink>
            <ButtonLink to={href('/faq')} kind="secondary">
              Questions and answers
            </ButtonLink>
          </p>
        </div>
      </Section>
    </>
  );
}

/** A row for each question, a column for each way; the first column stays in view while the others scroll. */
function ComparisonTable({ columns }: { columns: readonly Alternative[] }) {
  const caption = `${site.name} and the other ways, compared`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key
    <section aria-label={caption} tabIndex={0} className="comparison">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ name, what }) => (
              <th key={name} scope="col">
                {name} <span>{what}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARED.map(({ id, label }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {columns.map(({ name, values }) => (
                <td key={name}>
                  <Entry value={values[id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NONE = { 'not found': 'Not found', 'does not apply': 'Doesn’t apply' };

function Entry({ value }: { value: Value }) {
  if ('none' in value) {
    return (
      <>
        <span className="text-muted">{NONE[value.none]}</span>
        {value.none === 'not found' && (
          <small>
            as of <ReadOn date={value.date} />
          </small>
        )}
      </>
    );
  }
  return (
    <>
      {value.text}
      <Origin source={value.from} />
      {value.and && <Origin source={value.and} />}
    </>
  );
}

/** Where a value comes from; a page of our own opens here. */
function Origin({ source: [title, url, date] }: { source: Source }) {
  const { host, pathname, hash } = new URL(url);
  const isOurs = host === new URL(site.links.website).host;
  return (
    <small>
      <TextLink to={isOurs ? pathname + hash : url}>{title}</TextLink>, <ReadOn date={date} />
    </small>
  );
}

const ReadOn = ({ date }: { date: string }) => <time dateTime={date}>{shownDate(date)}</time>;
