import type { Address, Hex } from 'viem';
import { isOnThisComputer, isSameNode, rpcAt } from '#proof/rpc.ts';
import { verifyToken } from '#proof/verify-token.ts';
import { element, field, form, HASH_FORM, result } from './elements.ts';
import type { TokenCheck } from './evidence.ts';
import { actsOf, creationOf, figuresOf, findingOf, verdictOf } from './token-results.ts';

const prefilled = new URLSearchParams(location.hash.slice(1));
const input = (name: string, inputmode = 'text') =>
  element('input', { name, value: prefilled.get(name) ?? '', autocomplete: 'off', spellcheck: 'false', inputmode });

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
  throw new Error('Enter the node’s address with https, or with http if it runs on this computer (localhost).');
}

/** What was entered, checked; throws what is wrong with it. */
function readInput() {
  const token = value('token');
  const first = nodeUrl('node');
  const second = nodeUrl('second');
  const block = value('block');
  const from = value('from');
  if (!/^0x[0-9a-f]{40}$/i.test(token))
    throw new Error('Enter the token’s address: 0x and 40 characters, 0–9 and a–f.');
  if (!first) throw new Error('Enter the address of a node.');
  if (block && !/^0x[0-9a-f]{64}$/i.test(block)) throw new Error(`A block’s hash is ${HASH_FORM}.`);
  if (from && !/^\d+$/.test(from)) throw new Error('Enter the first block as a number.');
  const isOneNode = second !== undefined && isSameNode(first, second);
  return {
    isOneNode,
    query: {
      token: token.toLowerCase() as Address,
      first: rpcAt(first),
      isHere: [first, second].every((url) => !url || isOnThisComputer(url)),
      second: second && !isOneNode ? rpcAt(second) : undefined,
      blockHash: block ? (block.toLowerCase() as Hex) : undefined,
      deployBlock: from ? BigInt(from) : undefined,
    },
  };
}

const ONE_NODE = result(
  'note',
  'Both addresses lead to the same node',
  'It counts once: a node can’t vouch for itself. Name one that someone else runs.',
);

let lastCheck: TokenCheck | undefined;
let changes = 0;

/** The last check of the token; undefined as soon as the input changes, since its results are then of another token or node. */
export const lastTokenCheck = (): TokenCheck | undefined => lastCheck;

export const tokenForm = form(
  'Check the token',
  [
    field('Token', 'Compare every character with a source that you trust.', controls.token),
    field('Node', 'Any Ethereum node that answers browsers, such as http://localhost:8545.', controls.node),
    field('Second node (optional)', 'One that someone else runs, to compare with.', controls.second),
    field(
      'Hash of a block that you trust (optional)',
      'From your own node, for example. Otherwise the newest final block.',
      controls.block,
    ),
    field('First block of the token (optional)', 'Speeds up the check.', controls.from),
  ],
  async (report) => {
    lastCheck = undefined;
    const changesBefore = changes;
    const { isOneNode, query } = readInput();
    report('Reading…');
    const onProgress = (share: number) => report(`Reading the acts: ${Math.floor(share * 100)}%`);
    const verified = await verifyToken({ ...query, now: Date.now() / 1_000, onProgress });
    if (changes === changesBefore) lastCheck = { evidence: verified.evidence };
    return [
      verdictOf(verified),
      ...verified.findings.map((finding) => findingOf(finding, verified.chainId)),
      isOneNode && ONE_NODE,
      creationOf(verified, query.token),
      figuresOf(verified),
      actsOf(verified),
    ];
  },
);
tokenForm.addEventListener('input', () => {
  changes += 1;
  lastCheck = undefined;
});
