import { href, type MetaArgs, useLocation } from 'react-router';
import { type DocumentName, documents } from '#content/documents.tsx';
import { site } from '#site';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';

type Page = { name: string; title: string; description: string; texts: readonly DocumentName[] };

/** The legal texts by path. The texts themselves are in the prerendered HTML only, never in a script. */
const PAGES: Record<string, Page> = {
  [href('/privacy')]: {
    name: 'privacy',
    title: 'Privacy Policy',
    description: `What data ${site.company} keeps about you, why, for how long, and what it doesn’t keep.`,
    texts: ['privacy'],
  },
  [href('/user-agreement')]: {
    name: 'user-agreement',
    title: 'User Agreement and Terms of Purchase',
    description: `The terms for buying, holding, sending and redeeming ${site.name}.`,
    texts: ['user-agreement', 'terms-of-purchase'],
  },
  [href('/user-agreement/terms')]: {
    name: 'terms',
    title: 'Terms of Use',
    description: `The rules for using the ${site.name} site, accounts and wallet, and how you agree to them.`,
    texts: ['terms'],
  },
  [href('/user-agreement/2019-12')]: {
    name: 'user-agreement-2019',
    title: 'User Agreement of December 2019',
    description: `The earlier ${site.name} user agreement, no longer offered and kept for those who agreed to it.`,
    texts: ['user-agreement-2019'],
  },
  [href('/user-agreement/token-purchase-agreement-buyer')]: {
    name: 'purchase-agreement-buyer',
    title: 'Token Purchase Agreement, buyer version',
    description: `The agreement with buyers in the first ${site.name} sale, which has ended; kept as a record.`,
    texts: ['purchase-agreement-buyer'],
  },
  [href('/user-agreement/token-purchase-agreement-purchaser')]: {
    name: 'purchase-agreement-purchaser',
    title: 'Token Purchase Agreement, purchaser version',
    description: `The agreement with purchasers in the first ${site.name} sale, which has ended; kept as a record.`,
    texts: ['purchase-agreement-purchaser'],
  },
};

function pageAt(pathname: string): Page {
  const page = PAGES[pathname.replace(/\/+$/, '')];
  if (!page) throw new Error(`No legal text at ${pathname}: add it to PAGES`);
  return page;
}

export function meta({ location }: Pick<MetaArgs, 'location'>) {
  const { title, description } = pageAt(location.pathname);
  return pageMeta(title, description)();
}

export default function LegalText() {
  const { name, title, texts } = pageAt(useLocation().pathname);
  const drawn = import.meta.env.SSR ? texts.map((text) => documents[text]) : [];
  return <LegalPage key={name} name={name} title={title} texts={drawn} />;
}
