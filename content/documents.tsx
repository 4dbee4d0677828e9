import { Children, type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react';
import { PRIVACY_POLICY_EFFECTIVE, USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { DOCUMENT_FILES } from './document-files.ts';
import * as coin from './faq/01-coin.mdx';
import * as price from './faq/02-price.mdx';
import * as redeeming from './faq/03-redeeming.mdx';
import * as wallet from './faq/04-wallet.mdx';
import * as sending from './faq/05-sending.mdx';
import * as site from './faq/06-site.mdx';
import privacy from './legal/privacy.mdx';
import purchaseAgreement from './legal/purchase-agreement.mdx';
import terms from './legal/terms.mdx';
import termsOfPurchase from './legal/terms-of-purchase.mdx';
import userAgreement from './legal/user-agreement.mdx';
import userAgreement2019 from './legal/user-agreement-2019.mdx';

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

/** A compiled MDX file; `props` in its expressions are these. */
export type Text = (props: TextProps) => ReactElement<{ children: ReactNode }>;
type TextProps = { components: TextComponents & { Section?: typeof Section }; party?: Party };

/** The editions of the purchase agreement differ in the party's name and in one clause. */
type Party = 'Buyer' | 'Purchaser';

type SectionProps = { id: string; title: string; children: ReactNode };

/** Marks a section in an MDX file. */
const Section = ({ children }: SectionProps) => children;
const isSection = (part: ReactNode): part is ReactElement<SectionProps> =>
  isValidElement(part) && part.type === Section;

/** Enough to list the sections, whose clauses are then not drawn. */
const NO_COMPONENTS: TextComponents = { Clause: () => null };

/** Takes a text apart: what comes before its first `<Section>` introduces it, what comes after its last is a footnote. */
function partsOf(text: Text, party?: Party): Pick<TextDocument, 'Introduction' | 'sections' | 'Footnote'> {
  const partsWith = (components: TextComponents) =>
    Children.toArray(text({ components: { ...components, Section }, ...(party && { party }) }).props.children).filter(
      (part) => part !== '\n',
    );
  const parts = partsWith(NO_COMPONENTS);
  const [first, last] = [parts.findIndex(isSection), parts.findLastIndex(isSection)];
  const between = (start: number, end: number): TextBody | undefined =>
    start < end ? ({ components }) => partsWith(components).slice(start, end) : undefined;
  return {
    Introduction: between(0, first),
    sections: parts.flatMap((part, at) => {
      if (!isSection(part)) return [];
      const { id, title } = part.props;
      return [{ id, title, Body: between(at, at + 1) as TextBody }];
    }),
    Footnote: between(last + 1, parts.length),
  };
}

/** An edition of the purchase agreement. */
const purchaseAgreementFor = (party: Party): TextDocument => ({
  title: `Token Purchase Agreement, ${party.toLowerCase()} version`,
  version: `${party} version`,
  status: 'closed',
  ...partsOf(purchaseAgreement, party),
});

/** A subject of the FAQ; each is a file, because the wallet's page shows two of them by themselves. */
const subject = (id: string, { title, default: Body }: { title: string; default: Text }): TextSection => ({
  id,
  title,
  Body,
});

/** Every long text of the site. Drawn at build time only: no page ships them in its scripts. */
export const documents = {
  faq: {
    title: 'Questions and answers',
    version: 'current',
    status: 'in force',
    sections: [
      subject('coin', coin),
      subject('price', price),
      subject('redeeming', redeeming),
      subject('wallet', wallet),
      subject('sending', sending),
      subject('site', site),
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    effective: PRIVACY_POLICY_EFFECTIVE,
    version: 'December 2019',
    status: 'in force',
    ...partsOf(privacy),
  },
  'purchase-agreement-buyer': purchaseAgreementFor('Buyer'),
  'purchase-agreement-purchaser': purchaseAgreementFor('Purchaser'),
  terms: {
    title: 'Terms of Use',
    effective: USER_AGREEMENT_EFFECTIVE,
    version: 'December 2020',
    status: 'in force',
    ...partsOf(terms),
  },
  'terms-of-purchase': {
    title: 'Terms of Purchase',
    effective: USER_AGREEMENT_EFFECTIVE,
    version: 'December 2020',
    status: 'in force',
    download: DOCUMENT_FILES.termsOfPurchase,
    ...partsOf(termsOfPurchase),
  },
  'user-agreement': {
    title: 'User Agreement',
    effective: USER_AGREEMENT_EFFECTIVE,
    version: 'December 2020',
    status: 'in force',
    download: DOCUMENT_FILES.userAgreement,
    ...partsOf(userAgreement),
  },
  'user-agreement-2019': {
    title: 'User Agreement of December 2019',
    version: 'December 2019',
    status: 'closed',
    download: DOCUMENT_FILES.userAgreement2019,
    ...partsOf(userAgreement2019),
  },
} satisfies Record<string, TextDocument>;

export type DocumentName = keyof typeof documents;
