import './verifier.css';
import type { Address, Hex } from 'viem';
import { VERIFY_BASES, VERIFY_PROBLEMS, VERIFY_RESULTS } from '#domain/messages/verify.ts';
import { formatCount, formatUsg } from '#domain/money.ts';
import { rpcAt } from '#proof/rpc.ts';
import { type Finding, type Verified, verifyToken } from '#proof/verify-token.ts';
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
    second: second ? rpcAt(second) : undefined,
    blockHash: block ? (block.toLowerCase() as Hex) : undefined,
    deployBlock: from ? BigInt(from) : undefined,
  };
}

const findingOf = ({ check, state, basis, problem }: Finding): HTMLElement =>
  result(state, problem ? VERIFY_PROBLEMS[problem] : VERIFY_RESULTS[check], state !== 'bad' && VERIFY_BASES[basis]);

const HOUR = 3_600;
const DAY = 24 * HOUR;
const secondsSince = (time: number): number => Date.now() / 1_000 - time;

/** A node that stands still tells the truth of long ago. */
function ageOf({ block }: Verified, isNamed: boolean): HTMLElement | undefined {
  const hours = block ? Math.floor(secondsSince(block.time) / HOUR) : 0;
  if (isNamed || hours < 1) return undefined;
  return result(
    'note',
    `The newest final block is more than ${hours} ${hours === 1 ? 'hour' : 'hours'} old`,
    'On Ethereum a final block is about a quarter of an hour old: the node may be behind.',
  );
}

function figuresOf({ block, settings, figures, acts = [] }: Verified): HTMLElement | undefined {
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
    ['Acts read', String(acts.length)],
    ['Hash of all acts', books.history],
  ]);
}

const argumentsText = (args: object): string =>
  Object.entries(args)
    .map(([name, each]) => `${name.replace(/^_/, '')} ${each}`)
    .join(', ');

const actsOf = ({ acts }: Verified): HTMLElement | undefined =>
  acts &&
  element(
    'details',
    {},
    element('summary', { class: 'cursor-pointer font-medium' }, `All ${acts.length} acts, newest first`),
    element(
      'ol',
      { class: 'mt-3 grid gap-3 text-sm' },
      acts
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
    const questions = asked();
    say('Reading…');
    const onProgress = (share: number) => say(`Reading the acts: ${Math.floor(share * 100)} %`);
    const verified = await verifyToken({ ...questions, onProgress });
    const { acts, settings, findings } = verified;
    if (acts && settings) {
      const basis = findings.find(({ check }) => check === 'acts')?.basis ?? 'one-node';
      checked = { acts, basis, token: questions.token, rpc: questions.first, chainId: settings.chainId };
    }
    const age = ageOf(verified, questions.blockHash !== undefined);
    return [...findings.map(findingOf), age, figuresOf(verified), actsOf(verified)];
  },
);

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
