import type { ComponentType } from 'react';
import { figures } from '#content/figures.ts';
import { METAL_TITLE } from '#domain/coin.ts';
import { site } from '#site';
import { Accordion, Disclosure } from '#web/ui/disclosure.tsx';
import { ColorTable, ContrastTable } from './color-tables.tsx';
import { ClearSpace, CoinPlate, DosAndDonts, LogoTiles, SmallestSizes } from './logo-tiles.tsx';
import { Measures, TypeSpecimen } from './type-and-measures.tsx';

type Chapter = { id: string; name: string; title: string; lead: string; Body: ComponentType<{ downloads?: boolean }> };

const SpaceAndSize = () => (
  <div className="guide-pair">
    <ClearSpace />
    <SmallestSizes />
  </div>
);

/** The guide, chapter by chapter; the page and the PDF show the same ones. */
export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'logo',
    name: 'The logo',
    title: 'Mark and name',
    lead: 'A coin seen from above, with reeds, a rim and the first letter of the name, next to the name in the display cut of our serif.',
    Body: LogoTiles,
  },
  {
    id: 'space',
    name: 'Room',
    title: 'Clear space and minimum size',
    lead: 'The logo needs room around it, and it has a minimum size.',
    Body: SpaceAndSize,
  },
  {
    id: 'coin',
    name: 'The coin',
    title: 'One coin, large or not at all',
    lead: 'The coin stands for what we sell, and everyone gets it before reading a word.',
    Body: CoinPlate,
  },
  {
    id: 'colors',
    name: 'Color',
    title: `Ink, ivory, and a little ${site.metal}`,
    lead: `${METAL_TITLE} is for the coin, links and lines, never for surfaces. These are the exact values the site uses.`,
    Body: ColorTable,
  },
  {
    id: 'contrast',
    name: 'Contrast',
    title: 'Readable text',
    lead: 'Calculated from the colors per WCAG 2.2, rounded down to one decimal.',
    Body: ContrastTable,
  },
  {
    id: 'type',
    name: 'Type',
    title: 'A serif for display, a sans for reading',
    lead: 'Both are free (SIL Open Font License), and we host them ourselves.',
    Body: TypeSpecimen,
  },
  {
    id: 'measures',
    name: 'Measures',
    title: 'Space, corners, shadow, motion',
    lead: 'Calm and precise, like a page from a mint’s catalog.',
    Body: Measures,
  },
  {
    id: 'voice',
    name: 'Voice',
    title: 'Plain words, exact figures',
    lead: 'We write the way a good private bank talks: briefly, and saying only what will still be true tomorrow.',
    Body: Voice,
  },
  {
    id: 'use',
    name: 'Use',
    title: 'Dos and don’ts',
    lead: 'You’re welcome to show the logo when you write about, list or trade the token.',
    Body: DosAndDonts,
  },
];

/** The chapters one below the other, each under an address of its own; the logos, which most visitors come for, are open. */
export const Guide = () => (
  <div className="guide page-width py-band">
    <Accordion>
      {CHAPTERS.map(({ id, title, lead, Body }, index) => (
        <Disclosure
          key={id}
          id={id}
          as="h2"
          title={title}
          lead={lead}
          open={index === 0}
          bodyClassName="max-[30rem]:[&_.guide-tiles]:grid-cols-2"
        >
          <Body downloads />
        </Disclosure>
      ))}
    </Accordion>
  </div>
);

const PAIRS = [
  ['One token stands for one coin, held in trust.', 'Backed by the safest asset in history.'],
  ['The price goes down as well as up.', 'Protect your wealth.'],
  [`Typically ${figures.delivery}.`, 'Lightning-fast delivery.'],
  ['Nobody can reset this password, including us.', 'Oops! Something went wrong.'],
  ['We can’t see your key.', 'Military-grade security.'],
] as const;

const RULES = [
  `Write ${figures.token} in capitals and without a dollar sign: 1 ${figures.token}, 2.5 ${figures.token}. Write “token” and “coin” in lowercase.`,
  'State the facts in the order the reader needs them. One idea per sentence.',
  'Give a figure only if you can say where to check it. Never promise a gain.',
  `Name the ${site.coin.name}, which is a coin of ${site.coin.country}, but never draw it. The coin in our artwork is our own design.`,
] as const;

/** How the brand speaks. */
function Voice() {
  return (
    <div className="guide-voice">
      <ul className="guide-rules">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <table className="guide-table">
        <caption className="sr-only">Examples</caption>
        <thead>
          <tr>
            <th scope="col">We write</th>
            <th scope="col">We don’t write</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map(([yes, no]) => (
            <tr key={yes}>
              <td>{yes}</td>
              <td className="guide-soft">{no}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
