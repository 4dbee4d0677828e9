import type { ComponentType, ReactNode } from 'react';
import { PRIVACY_POLICY_EFFECTIVE, USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { DOCUMENT_FILES } from './document-files.ts';

export type ClauseProps = { id: string; title: string; children: ReactNode };

/** What a text is drawn with: the page and the PDF each bring their own. */
export type TextComponents = {
  Clause: ComponentType<ClauseProps>;
  a?: ComponentType<{ href?: string; children?: ReactNode }>;
};

export type TextBody = ComponentType<{ components: TextComponents }>;
export type TextSection = { id: string; title: string; Body: TextBody };

/** A long text of the site, the source of its page and of its PDF. */
export type TextDocument = {
  title: string;
  /** ISO date; a text that never had one leaves it out. */
  effective?: string;
  version: string;
  status: 'in force' | 'closed';
  /** Path of the PDF. */
  download?: string;
  Introduction?: TextBody | undefined;
  Footnote?: TextBody | undefined;
  sections: TextSection[];
};

/** What an MDX file exports: a section has a title, and an id where its anchor differs from the file's name. */
type TextModule = { title: string; id?: string; default: TextBody };

const modules = import.meta.glob<TextModule>('./*/*.mdx', { eager: true });
const SECTION = /^(\w+-)?(\d+)-([\w-]+)\.mdx$/;

/** The numbered files of a folder in order; `party` adds those that only its edition has. */
function sectionsIn(folder: string, party = ''): TextSection[] {
  return Object.entries(modules)
    .flatMap(([path, { id, title, default: Body }]) => {
      const [, from, name = ''] = path.split('/');
      const [, prefix = '', number, fileId = ''] = SECTION.exec(name) ?? [];
      if (from !== folder || !number || ![party, ''].includes(prefix)) return [];
      return [{ number: Number(number), id: id ?? fileId, title, Body }];
    })
    .sort((one, other) => one.number - other.number)
    .map(({ id, title, Body }) => ({ id, title, Body }));
}

const bodyIn = (folder: string, name: string) => modules[`./${folder}/${name}.mdx`]?.default;

type Facts = Omit<TextDocument, 'Introduction' | 'Footnote' | 'sections'>;

const textIn = (folder: string, facts: Facts): TextDocument => ({
  ...facts,
  Introduction: bodyIn(folder, 'introduction'),
  Footnote: bodyIn(folder, 'footnote'),
  sections: sectionsIn(folder),
});

type Party = 'Buyer' | 'Purchaser';

/** An edition of the purchase agreement: the shared articles in the party's name, and those that are its own. */
function purchaseAgreementFor(party: Party): TextDocument {
  const named = (Body: TextBody | undefined): TextBody => {
    const Named = Body as ComponentType<{ components: TextComponents; party: Party }>;
    return ({ components }) => <Named components={components} party={party} />;
  };
  return {
    title: `Token Purchase Agreement, ${party.toLowerCase()} version`,
    version: `${party} version`,
    status: 'closed',
    Introduction: named(bodyIn('purchase-agreement', 'introduction')),
    sections: sectionsIn('purchase-agreement', `${party.toLowerCase()}-`).map(({ Body, ...section }) => ({
      ...section,
      Body: named(Body),
    })),
  };
}

/** Every long text of the site. Drawn at build time only: no page ships them in its scripts. */
export const documents = {
  faq: textIn('faq', { title: 'Questions and answers', version: 'current', status: 'in force' }),
  privacy: textIn('privacy', {
    title: 'Privacy Policy',
    effective: PRIVACY_POLICY_EFFECTIVE,
    version: 'December 2019',
    status: 'in force',
  }),
  'purchase-agreement-buyer': purchaseAgreementFor('Buyer'),
  'purchase-agreement-purchaser': purchaseAgreementFor('Purchaser'),
  terms: textIn('terms', {
    title: 'Terms of Use',
    effective: USER_AGREEMENT_EFFECTIVE,
    version: 'December 2020',
    status: 'in force',
  }),
  'terms-of-purchase': textIn('terms-of-purchase', {
    title: 'Terms of Purchase',
    effective: USER_AGREEMENT_EFFECTIVE,
    version: 'December 2020',
    status: 'in force',
    download: DOCUMENT_FILES.termsOfPurchase,
  }),
  'user-agreement': textIn('user-agreement', {
    title: 'User Agreement',
    effective: USER_AGREEMENT_EFFECTIVE,
    version: 'December 2020',
    status: 'in force',
    download: DOCUMENT_FILES.userAgreement,
  }),
  'user-agreement-2019': textIn('user-agreement-2019', {
    title: 'User Agreement of December 2019',
    version: 'December 2019',
    status: 'closed',
    download: DOCUMENT_FILES.userAgreement2019,
  }),
} satisfies Record<string, TextDocument>;

export type DocumentName = keyof typeof documents;
