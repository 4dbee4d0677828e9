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
  `${site.name} beside the other ways to own ${site.metal}: backing, redemption, fees, audits and who can freeze it, with sources.`,
);

/** The comparison is in the HTML only. */
export default function Compare() {
  return <StaticText name="compare">{import.meta.env.SSR && <Comparison />}</StaticText>;
}

/** Drawn at build time only. */
function Comparison() {
  const columns = [ours(), ...(ALTERNATIVES[site.metal] ?? [])];
  const sources = sourcesOf(columns);
  return (
    <>
      <PageHeader title={`${site.name} compared`}>The ways to own {site.metal}, side by side.</PageHeader>
      <PageBody>
        <ComparisonTable columns={columns} sources={sources} />
        <p className="max-w-2xl text-muted text-sm">
          As of {shownDate(READ_ON)}; terms change, so check with each issuer. “Not found”: we found no source.{' '}
          <TextLink to={href('/contact')}>Tell us what’s wrong</TextLink>
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
      <Section title="Sources">
        <ol className="list-decimal gap-x-12 pl-6 text-muted text-sm md:columns-2">
          {sources.map((source, index) => (
            <li key={source.join()} id={`source-${index + 1}`} className="break-inside-avoid py-1">
              <Origin source={source} />
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

const isSame = (one: Source, other: Source) => one.join() === other.join();

/** Every source once, in the order in which the table names them. */
function sourcesOf(columns: readonly Alternative[]): Source[] {
  const named = COMPARED.flatMap(({ id }) => columns.flatMap(({ values }) => originsOf(values[id])));
  return named.filter((source, index) => named.findIndex((other) => isSame(source, other)) === index);
}

const originsOf = (value: Value): Source[] => ('none' in value ? [] : [value.from, ...(value.and ? [value.and] : [])]);

// A browser may forget what a table is when its parts are laid out as blocks.
const as = (role: string) => ({ role });

type TableProps = { columns: readonly Alternative[]; sources: readonly Source[] };

/**
 * A row for each question, a column for each way; the first column stays in view while the others scroll. On a phone our token beside one
 * other, which the reader chooses (web/styles/tables.css).
 */
function ComparisonTable({ columns, sources }: TableProps) {
  const caption = `${site.name} and the other ways, compared`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key
    <section aria-label={caption} tabIndex={0} className="comparison">
      <fieldset>
        <legend>Compare {site.name} with</legend>
        {columns.slice(1).map(({ name }, index) => (
          <label key={name}>
            <input type="radio" name="beside" value={index + 1} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      <table {...as('table')}>
        <caption className="sr-only">{caption}</caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            <td {...as('cell')} />
            {columns.map(({ name, what }) => (
              <th key={name} scope="col" {...as('columnheader')}>
                {name} <span>{what}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {COMPARED.map(({ id, label }) => (
            <tr key={id} {...as('row')}>
              <th scope="row" {...as('rowheader')}>
                {label}
              </th>
              {columns.map(({ name, values }) => (
                <td key={name} {...as('cell')}>
                  <Entry value={values[id]} sources={sources} />
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

/** A value with the numbers of its sources. */
function Entry({ value, sources }: { value: Value; sources: readonly Source[] }) {
  if ('none' in value) return <span className="text-muted">{NONE[value.none]}</span>;
  return (
    <>
      {value.text}
      {originsOf(value).map((origin) => {
        const number = sources.findIndex((source) => isSame(source, origin)) + 1;
        return (
          <sup key={number}>
            <a href={`#source-${number}`} aria-label={`Source ${number}`}>
              {number}
            </a>
          </sup>
        );
      })}
    </>
  );
}

/** Where a value comes from; a page of our own opens here. */
function Origin({ source: [title, url, date] }: { source: Source }) {
  const { host, pathname, hash } = new URL(url);
  const isOurs = host === new URL(site.links.website).host;
  return (
    <>
      <TextLink to={isOurs ? pathname + hash : url}>{title}</TextLink>, <time dateTime={date}>{shownDate(date)}</time>
    </>
  );
}
