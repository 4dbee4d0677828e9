import { type Address, getAddress } from 'viem';
import { counted } from '#domain/counted.ts';
import { formatCount, formatUsg, usgFromCoins } from '#domain/money.ts';
import { reserveCover } from '#domain/reserve/cover.ts';
import { VERIFY_BASES, VERIFY_PROBLEMS, VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { type Figures, issuedBy } from '#proof/acts.ts';
import { ETHEREUM } from '#proof/blocks.ts';
import { creationLines } from '#proof/creation.ts';
import type { Finding } from '#proof/findings.ts';
import type { Verified } from '#proof/verify-token.ts';
import { site } from '#site';
import { dateText, element, facts, result, verdict } from './elements.ts';

function titleOf({ check, basis }: Finding, chainId: number | undefined): string {
  if (check === 'chain' && chainId !== ETHEREUM) return VERIFY_RESULTS.local;
  return VERIFY_RESULTS[check === 'block' && basis === 'visitor' ? 'given' : check];
}

/** One finding of the check of the token. */
export function findingOf(finding: Finding, chainId: number | undefined): HTMLElement {
  const { check, state, basis, problem } = finding;
  const title = titleOf(finding, chainId);
  const chain = check === 'chain' && chainId !== undefined && `Its ID: ${chainId}.`;
  if (!problem) return result(state, title, VERIFY_BASES[basis], chain);
  if (problem === 'unfounded') return result(state, title, VERIFY_PROBLEMS[problem]);
  return result(state, VERIFY_PROBLEMS[problem], chain);
}

const NOTHING_WRONG = ['good', 'Checked here.'] as const;
const OVERALL = {
  bad: ['danger', 'Something is wrong.'],
  note: ['warning', 'Not everything could be checked.'],
} as const;

/** What all findings come to: the figures only where every one of them is good. */
export function verdictOf({ findings, figures, block, chainId }: Verified): HTMLElement {
  const worst = (['bad', 'note'] as const).find((each) => findings.some(({ state }) => state === each));
  const [state, words] = worst ? OVERALL[worst] : NOTHING_WRONG;
  const good = findings.filter((finding) => finding.state === 'good').length;
  const lines = [
    !worst && chainId !== ETHEREUM && `${VERIFY_RESULTS.local}.`,
    `${good} of ${counted(findings.length, 'check')} found nothing wrong.`,
    block && `As of block ${block.number}, ${dateText(block.time)}.`,
  ];
  return verdict(
    state,
    worst || !figures ? undefined : amountsText(figures),
    words,
    lines.filter((line) => line).join(' '),
  );
}

/** '2 tokens. 599,999 coins.' */
function amountsText({ books, attested }: Figures): string {
  const { outstanding, inTrust } = reserveCover(attested, issuedBy(books));
  const one = usgFromCoins(1);
  const text = (units: bigint, word: string) => `${formatUsg(units)} ${word}${units === one ? '' : 's'}.`;
  return `${text(outstanding, 'token')} ${text(inTrust, 'coin')}`;
}

const DAY = 24 * 3_600;
const secondsSince = (time: number): number => Date.now() / 1_000 - time;

/** What an address follows from, and what the constructor was given; open where that isn't the token's address. */
export function creationOf({ creation }: Verified, token: Address): HTMLElement | undefined {
  if (!creation) return undefined;
  return element(
    'details',
    { open: creation.address.toLowerCase() !== token },
    element('summary', { class: 'cursor-pointer font-medium' }, 'How the token was created'),
    element(
      'p',
      { class: 'my-3 text-sm' },
      'Factory, salt, creation code and values are hashed to the address (CREATE2, ERC-1014), so nothing but this code with these values can be there. The nodes named the values; the address shows whether they’re true.',
    ),
    facts([...creationLines(creation), ['The token’s address', getAddress(token)]]),
  );
}

/** The token's figures as of the block that was read. */
export function figuresOf({ block, settings, figures, evidence }: Verified): HTMLElement | undefined {
  if (!block || !figures) return undefined;
  const { books, attested } = figures;
  const usg = (units: bigint) => `${formatUsg(units)} ${site.name}`;
  const days = Math.floor(secondsSince(attested.asOf) / DAY);
  const most = settings ? `; issuing stops after ${settings.maxAttestationAge / DAY}` : '';
  return facts([
    ['Block', `${block.number}, ${dateText(block.time)}`],
    ['Its hash', block.hash],
    ['Tokens outstanding', usg(books.supply)],
    ['Coins attested', formatCount(Number(attested.coins))],
    ['Counted', attested.asOf ? `${dateText(attested.asOf)} (days ago: ${days}${most})` : 'never'],
    ['Hash of the attested document', attested.documentHash],
    ['Redeemed since launch', usg(books.redeemed)],
    ['Redeemed since the count', usg(reserveCover(attested, issuedBy(books)).redeemedSince)],
    ['Can still be issued', usg(attested.headroom)],
    ...(settings ? ([['Cap: the most tokens there can be', usg(settings.cap)]] as const) : []),
    ...(evidence ? ([['Acts read', String(evidence.acts.length)]] as const) : []),
    ['Hash of all acts', books.history],
  ]);
}

const argumentsText = (args: object): string =>
  Object.entries(args)
    .map(([name, each]) => `${name.replace(/^_/, '')} ${each}`)
    .join(', ');

/** Every act of the token, newest first. */
export function actsOf({ evidence }: Verified): HTMLElement | undefined {
  if (!evidence) return undefined;
  return element(
    'details',
    {},
    element('summary', { class: 'cursor-pointer font-medium' }, `All ${evidence.acts.length} acts, newest first`),
    element(
      'ol',
      { class: 'mt-3 grid gap-3 text-sm' },
      evidence.acts
        .toReversed()
        .map(({ name, args, time, tx }) =>
          element(
            'li',
            { class: 'wrap-anywhere border-line border-t pt-3' },
            element('p', { class: 'font-medium' }, `${name}, ${dateText(time)}`),
            element('p', {}, argumentsText(args)),
            element('p', { class: 'text-muted' }, `Transaction ${tx} (according to the node)`),
          ),
        ),
    ),
  );
}
