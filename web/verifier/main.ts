import './verifier.css';
import { type Address, getAddress, type Hex } from 'viem';
import { formatCount, formatUsg } from '#domain/money.ts';
import { VERIFY_BASES, VERIFY_PROBLEMS, VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { ETHEREUM } from '#proof/blocks.ts';
import { creationLines } from '#proof/creation.ts';
import type { Finding } from '#proof/findings.ts';
import { isOnThisComputer, isSameNode, rpcAt } from '#proof/rpc.ts';
import { type Verified, verifyToken } from '#proof/verify-token.ts';
import { site } from '#site';
import { dateText, element, facts, field, form, result, section } from './elements.ts';
import { type Checked, oneThingChecks } from './one-thing.ts';

const given = new URLSearchParams(location.hash.slice(1));
const input = (name: string, inputmode = 'text') =>
  element('input', { name, value: given.get(name) ?? '', autocomplete: 'off', spellcheck: 'false', inputmode });

const controls = {
  token: input('token'),
  node: input('node', 'url'),
  second: input('second', 'url'),
  block: input('block'),
  from: input('from', 'numeric'),
};
const value = (name: keyof typeof controls): string => controls[name].value.trim();

function nodeUrl(name: 'node' | 'second'): string | undefined {
  const text = value(name);
  if (!text) return undefined;
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  if (protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))) return text;
  throw new Error('A node has an https address, or http on this computer (localhost).');
}

function asked() {
  const [token, first, second, block, from] = [
    value('token'),
    nodeUrl('node'),
    nodeUrl('second'),
    value('block'),
    value('from'),
  ];
  if (!/^0x[0-9a-f]{40}$/i.test(token)) throw new Error('Enter the token’s address: 0x and 40 digits.');
  if (!first) throw new Error('Enter the address of a node.');
  if (block && !/^0x[0-9a-f]{64}$/i.test(block)) throw new Error('A block’s hash is 0x and 64 digits.');
  if (from && !/^\d+$/.test(from)) throw new Error('The first block is a number.');
  return {
    token: token.toLowerCase() as Address,
    first: rpcAt(first),
    isHere: [first, second].every((url) => !url || isOnThisComputer(url)),
    isOneNode: second !== undefined && isSameNode(first, second),
    second: second && !isSameNode(first, second) ? rpcAt(second) : undefined,
    blockHash: block ? (block.toLowerCase() as Hex) : undefined,
    deployBlock: from ? BigInt(from) : undefined,
  };
}

function titleOf({ check, basis }: Finding, chainId: number | undefined): string {
  if (check === 'chain' && chainId !== ETHEREUM) return VERIFY_RESULTS.local;
  return VERIFY_RESULTS[check === 'block' && basis === 'visitor' ? 'given' : check];
}

function findingOf(finding: Finding, chainId: number | undefined): HTMLElement {
  const { check, state, basis, problem } = finding;
  const title = titleOf(finding, chainId);
  const chain = check === 'chain' && chainId !== undefined && `Its ID: ${chainId}.`;
  if (!problem) return result(state, title, VERIFY_BASES[basis], chain);
  if (problem === 'unfounded') return result(state, title, VERIFY_PROBLEMS[problem]);
  return result(state, VERIFY_PROBLEMS[problem], chain);
}

const DAY = 24 * 3_600;
const secondsSince = (time: number): number => Date.now() / 1_000 - time;

const ONE_NODE = result(
  'note',
  'Both addresses lead to the same node',
  'It counts once: a node can’t vouch for itself. Name one that someone else runs.',
);

/** What the token's address follows from, and what its constructor was given; also where that isn't the token's address. */
const creationOf = ({ creation }: Verified, token: Address): HTMLElement | undefined =>
  creation &&
  element(
    'details',
    { open: creation.address.toLowerCase() !== token },
    element('summary', { class: 'cursor-pointer font-medium' }, 'How the token was created'),
    element(
      'p',
      { class: 'my-3 text-sm' },
      'The factory, the salt, the hash of the creation code and the values together are hashed to the address, by the rule of CREATE2 (ERC-1014). Nothing but this code with these values can be at that address, so the factory needs no trust. The nodes named the values; the address shows whether they are true.',
    ),
    facts([...creationLines(creation), ['The token’s address', getAddress(token)]]),
  );

function figuresOf({ block, settings, figures, evidence }: Verified): HTMLElement | undefined {
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
    ['Redeemed in all', usg(books.redeemed)],
    ['Redeemed since the count', usg(books.redeemed - attested.redeemedAsOf)],
    ['May still be issued', usg(attested.headroom)],
    ...(settings ? ([['Most that can ever exist', usg(settings.cap)]] as const) : []),
    ...(evidence ? ([['Acts read', String(evidence.acts.length)]] as const) : []),
    ['Hash of all acts', books.history],
  ]);
}

const argumentsText = (args: object): string =>
  Object.entries(args)
    .map(([name, each]) => `${name.replace(/^_/, '')} ${each}`)
    .join(', ');

const actsOf = ({ evidence }: Verified): HTMLElement | undefined =>
  evidence &&
  element(
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
            element('p', { class: 'text-muted' }, `Transaction ${tx} (the node’s word)`),
          ),
        ),
    ),
  );

let checked: Checked | undefined;
let changes = 0;

const tokenForm = form(
  'Check the token',
  [
    field('Token', 'The contract’s address. Compare every character with a source that you trust.', controls.token),
    field('Node', 'Any Ethereum node that answers browsers: https://… or http://localhost:8545.', controls.node),
    field('Second node (optional)', 'By someone else, to compare with.', controls.second),
    field(
      'Hash of a block that you trust (optional)',
      'From your own node or light client, for example. Otherwise the newest block that the node calls final.',
      controls.block,
    ),
    field('First block of the token (optional)', 'Spares the search for it.', controls.from),
  ],
  async (say) => {
    checked = undefined;
    const changesBefore = changes;
    const { isOneNode, ...questions } = asked();
    say('Reading…');
    const onProgress = (share: number) => say(`Reading the acts: ${Math.floor(share * 100)} %`);
    const verified = await verifyToken({ ...questions, now: Date.now() / 1_000, onProgress });
    if (changes === changesBefore) checked = { evidence: verified.evidence };
    return [
      ...verified.findings.map((finding) => findingOf(finding, verified.chainId)),
      isOneNode && ONE_NODE,
      creationOf(verified, questions.token),
      figuresOf(verified),
      actsOf(verified),
    ];
  },
);
// What was shown is of what was entered then.
tokenForm.addEventListener('input', () => {
  changes += 1;
  checked = undefined;
});

document
  .getElementById('main')
  ?.replaceChildren(
    element('h1', { class: 'text-4xl' }, `${site.name} verifier`),
    element(
      'p',
      {},
      `Checks the ${site.name} token without ${site.company} and without its site. It talks to the nodes that you name and to nobody else, and stores nothing.`,
    ),
    section('The token', tokenForm),
    ...oneThingChecks(() => checked),
  );
