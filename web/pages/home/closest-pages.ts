import { href } from 'react-router';
import { likeness } from '#domain/likeness.ts';
import { site } from '#site';

type Page = { label: string; to: string; words: string };

/** Pages that someone may look for, each with the words that lead to it; the first five where none do. */
const PAGES: readonly Page[] = [
  { label: `Buy ${site.name}`, to: href('/buy'), words: 'buy purchase order pay price cost' },
  { label: 'Redeem for coins', to: href('/redeem'), words: 'redeem redemption coin ship shipping deliver' },
  { label: 'Wallet', to: href('/wallet'), words: 'wallet send receive balance ledger backup restore' },
  { label: 'Reserves', to: href('/reserves'), words: 'reserve vault proof attestation audit trust report' },
  { label: 'FAQ', to: href('/faq'), words: 'faq question answer help fee support' },
  { label: 'The token', to: href('/token'), words: 'token supply whitepaper' },
  { label: 'Price history', to: href('/usmint'), words: `price history chart mint ${site.metal}` },
  { label: 'Redemption tracker', to: href('/track'), words: 'track ticket delivery package status' },
  { label: 'Transactions', to: href('/transactions'), words: 'transaction transfer history explorer' },
  { label: 'Contract', to: href('/ethereum-token'), words: 'contract address ethereum erc20' },
  { label: 'Transparency', to: href('/transparency'), words: 'transparency role freeze admin power' },
  { label: 'Verify', to: href('/verify'), words: 'verify verifier check' },
  { label: 'Comparison', to: href('/compare'), words: 'compare comparison paxg xaut etf' },
  { label: 'Log in', to: href('/login'), words: 'login signin account dashboard password' },
  { label: 'Create an account', to: href('/register'), words: 'register signup join' },
  { label: 'Contact', to: href('/contact'), words: 'contact email phone message' },
  { label: 'About', to: href('/about'), words: 'about company team' },
  { label: 'Exchanges', to: href('/exchanges'), words: 'exchange trade market' },
  { label: 'AML / KYC', to: href('/amlkyc'), words: 'aml kyc identity' },
  { label: 'Privacy Policy', to: href('/privacy'), words: 'privacy cookie data' },
  { label: 'User Agreement', to: href('/user-agreement'), words: 'agreement terms legal conditions' },
  { label: 'Brand guide', to: href('/branding'), words: 'brand branding logo media press' },
];

const SHOWN = 5;
const LEAST_ALIKE = 0.6;

/** The words of a path: 'old', 'reserve' and 'report' of /old/reserve-report.html. */
export const wordsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .replace(/\.\w{2,5}$/, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);

/** The five pages that a path's words fit best, and whether any did. */
export function closestPages(path: string): { pages: readonly Page[]; isFound: boolean } {
  const asked = wordsOf(path);
  const scored = PAGES.map((page) => {
    const own = page.words.split(' ');
    const scores = asked.map((word) => Math.max(...own.map((each) => likeness(word, each))));
    return { page, score: scores.filter((score) => score >= LEAST_ALIKE).reduce((sum, score) => sum + score, 0) };
  });
  const best = scored.toSorted((one, other) => other.score - one.score).slice(0, SHOWN);
  return { pages: best.map(({ page }) => page), isFound: best.some(({ score }) => score > 0) };
}
