import type { ComponentType } from 'react';
import { type SectionModule, sectionsOf, type TextBody, type TextComponents } from '../text-document.ts';
import SharedIntroduction from './introduction.mdx';

const shared = import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true });

export type Party = 'Buyer' | 'Purchaser';
type PartyBody = ComponentType<{ components: TextComponents; party: Party }>;

const named = (Body: TextBody, party: Party): TextBody => {
  const Named = Body as PartyBody;
  return ({ components }) => <Named components={components} party={party} />;
};

/** One edition of the purchase agreement: the shared articles in the party's name, with those that are its own in their place. */
export const editionFor = (party: Party, own: Record<string, SectionModule>) => ({
  Introduction: named(SharedIntroduction, party),
  sections: sectionsOf({ ...shared, ...own }).map((section) => ({ ...section, Body: named(section.Body, party) })),
});
