import type { ComponentType } from 'react';
import { METAL_TITLE } from '#domain/coin.ts';
import { site } from '#site';
import { Section } from '#web/ui/section.tsx';
import { ColorTable, ContrastTable } from './color-tables.tsx';
import { DosAndDonts } from './dos-and-donts.tsx';
import { CoinPlate, LogoTiles } from './logo-tiles.tsx';
import { Measures } from './measures.tsx';
import { ClearSpace, SmallestSizes } from './space-and-size.tsx';
import { TypeSpecimen } from './type-specimen.tsx';
import { Voice } from './voice.tsx';

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
    lead: 'A coin seen from above, with reeds, rim and the first letter of the name; beside it the name, set in the display cut of the serif.',
    Body: LogoTiles,
  },
  {
    id: 'space',
    name: 'Room',
    title: 'Clear space and smallest size',
    lead: 'The logo needs air to be read, and it has a size below which it is not itself.',
    Body: SpaceAndSize,
  },
  {
    id: 'coin',
    name: 'The coin',
    title: 'One coin, large or not at all',
    lead: 'The coin stands for what is sold, and is understood before a word is read.',
    Body: CoinPlate,
  },
  {
    id: 'colors',
    name: 'Color',
    title: `Ink, ivory, and a little ${site.metal}`,
    lead: `${METAL_TITLE} is for the coin, for links and for rules, never for a surface. Every value is the one that the site itself uses.`,
    Body: ColorTable,
  },
  {
    id: 'contrast',
    name: 'Contrast',
    title: 'Words that can be read',
    lead: 'Reckoned from the colors by WCAG 2.2 and cut to one decimal.',
    Body: ContrastTable,
  },
  {
    id: 'type',
    name: 'Type',
    title: 'A serif to look at, a sans to read',
    lead: 'Both are free (SIL Open Font License) and served from our own site.',
    Body: TypeSpecimen,
  },
  {
    id: 'measures',
    name: 'Measures',
    title: 'Space, corners, shadow, motion',
    lead: 'Calm and exact, as the page of a mint’s catalog.',
    Body: Measures,
  },
  {
    id: 'voice',
    name: 'Voice',
    title: 'Plain words, exact figures',
    lead: 'We write as a good private bank speaks: briefly, and so that it holds tomorrow.',
    Body: Voice,
  },
  {
    id: 'use',
    name: 'Use',
    title: 'Do, and do not',
    lead: 'You may show the logo when you write about the token, list it or trade it.',
    Body: DosAndDonts,
  },
];

/** The chapters as bands of a page. */
export const Guide = () => (
  <div className="guide">
    {CHAPTERS.map(({ id, name, title, lead, Body }, index) => (
      <Section key={id} eyebrow={name} title={title} lead={lead} tone={index % 2 === 1 ? 'sunken' : 'paper'}>
        <Body downloads />
      </Section>
    ))}
  </div>
);
