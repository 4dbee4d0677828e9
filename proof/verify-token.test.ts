import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Address, concat, getContractAddress, type Hex, keccak256, numberToHex, stringToBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import {
  CREATE2_DEPLOYER,
  CREATION_SALT,
  create2Address,
  type TokenSettings,
  tokenCreationCode,
} from '#contracts/creation.ts';
import { hiddenTokenCode, openlyGrantedTokenCode } from '#contracts/testing/hidden-token.ts';
import { newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import type { VerifyProblem } from '#domain/verifier/messages.ts';
import { site } from '#site';
import { readActs } from './acts.ts';
import { readBlock } from './blocks.ts';
import type { Finding } from './findings.ts';
import { isOnThisComputer, isSameNode, type Rpc, rpcAt } from './rpc.ts';
import {
  ATTESTATION,
  BOOKS,
  both,
  flip,
  HEADROOM,
  isCall,
  LIES,
  type Lie,
  type Log,
  lying,
  of,
  ofCall,
  ofLogs,
} from './testing/lying-node.ts';
import { type Verified, verifyToken } from './verify-token.ts';

let chain: TokenChain;
let honest: Rpc;
let now: number;
beforeAll(async () => {
  chain = await openTokenChain();
  const holder = await chain.holder(5);
  await chain.redeem(holder, usgFromCoins(2), keccak256(stringToBytes('a ticket')));
  await chain.write(chain.admin, 'freeze', [newAccount().address, keccak256('0x12')]);
  await chain.attest(900);
  await chain.holder(1);
  await chain.finalize();
  honest = rpcAt(chain.rpcUrl);
  now = Number((await chain.node.getBlock()).timestamp);
});
afterAll(() => chain.stop());

type Rest = { second?: Rpc; blockHash?: Hex; token?: Address; now?: number; isHere?: boolean };
const verify = (first: Rpc, rest: Rest = {}) => verifyToken({ first, token: chain.token, now, isHere: true, ...rest });
/** What is wrong, and what is open because of it. */
const problems = async (...asked: Parameters<typeof verify>) =>
  (await verify(...asked)).findings.filter(({ state }) => state === 'bad').map(({ problem }) => problem);
const greenIn = ({ findings }: Verified) => findings.filter(({ state }) => state === 'good').map(({ check }) => check);
const shown = ({ findings }: Verified) => findings.map(({ check, state, basis }) => `${check} ${state} ${basis}`);
const silent: Rpc = (method, params) =>
  method === 'eth_getProof' ? honest('eth_getProfit', params) : honest(method, params);

const OF_STATE = ['code good', 'figures good', 'acts good'];

describe('an honest node', () => {
  it('proves code, figures and acts against the hash of its final block, and the creation by the address', async () => {
    const verified = await verify(honest);
    const { block, settings, figures, creation, evidence } = verified;
    expect(shown(verified)).toEqual([
      'chain good one-node',
      'block good one-node',
      'fresh good one-node',
      'proof good proof',
      ...OF_STATE.map((each) => `${each} proof`),
      'creation good computed',
      'roles good proof',
      'cover good proof',
    ]);
    expect(block?.number).toBe((await chain.node.getBlock({ blockTag: 'finalized' })).number);
    expect(settings).toMatchObject({ name: site.name, chainId: chain.chainId, maxAttestationAge: 35 * 86_400 });
    expect(figures?.books.supply).toBe(usgFromCoins(4));
    expect(creation).toMatchObject({ address: chain.token, settings: { admin: chain.admin.address } });
    expect(evidence?.acts.map(({ name }) => name)).toContain('Frozen');
  });

  it('and another agree; without proofs their word is all that there is', async () => {
    const verified = await verify(silent, { second: silent });
    expect(shown(verified)).toEqual([
      'chain good two-nodes',
      'block good two-nodes',
      'fresh good two-nodes',
      'proof note proof',
      ...OF_STATE.map((each) => `${each} two-nodes`),
      'creation good computed',
      'roles good two-nodes',
      'cover good two-nodes',
    ]);
    expect(verified.evidence?.basis).toBe('two-nodes');
  });

  it('is asked for the proof that the first one refuses', async () => {
    for (const blockHash of [undefined, (await chain.node.getBlock({ blockTag: 'finalized' })).hash]) {
      const { evidence } = await verify(silent, { second: honest, ...(blockHash && { blockHash }) });
      expect(evidence?.basis).toBe('proof');
    }
  });

  it('proves the state of a block that the visitor names', async () => {
    const { hash } = await chain.node.getBlock({ blockTag: 'finalized' });
    const { findings } = await verify(honest, { blockHash: hash });
    expect(findings[1]).toEqual({ check: 'block', state: 'good', basis: 'visitor' });
    expect(findings.every(({ state }) => state === 'good')).toBe(true);
    expect(await problems(honest, { blockHash: keccak256(hash) })).toEqual(['not-proved']);
  });

  it('shows nothing of a named block without a proof', async () => {
    const { hash } = await chain.node.getBlock({ blockTag: 'finalized' });
    for (const second of [undefined, silent]) {
      const verified = await verify(silent, { blockHash: hash, ...(second && { second }) });
      expect(verified.findings.flatMap(({ state, problem }) => (state === 'bad' ? [problem] : []))).toEqual([
        'no-proof',
      ]);
      expect([greenIn(verified), verified.evidence, verified.figures]).toEqual([
        ['chain', 'block'],
        undefined,
        undefined,
      ]);
    }
  });

  it('shows red where there are more tokens than coins, or the coins were counted too long ago', async () => {
    const before = await chain.node.snapshot();
    await chain.attest(3);
    await chain.finalize();
    expect(await problems(honest)).toEqual(['uncovered']);
    await chain.attest(900);
    await chain.node.increaseTime({ seconds: 35 * 86_400 + 60 });
    await chain.finalize();
    const later = Number((await chain.node.getBlock()).timestamp);
    const verified = await verify(honest, { now: later });
    expect(verified.findings.at(-1)).toMatchObject({ check: 'cover', state: 'bad', problem: 'cover-too-old' });
    expect(verified.evidence).toBeDefined();
    await chain.node.revert({ id: before });
  });

  it('is red on Ethereum where its newest block is an hour old, and a note on a test chain', async () => {
    const fresh = ({ findings }: Verified) => findings.find(({ check }) => check === 'fresh');
    const verified = await verify(honest, { now: now + 3_700 });
    expect(fresh(verified)).toMatchObject({ state: 'note', problem: 'stale' });
    const onEthereum = lying(
      honest,
      of('eth_chainId', () => '0x1'),
    );
    expect(fresh(await verify(onEthereum, { now: now + 3_700 }))).toMatchObject({ state: 'bad', problem: 'stale' });
  });
});

describe('a test chain', () => {
  it('is good on this computer alone: elsewhere it is red, and nothing is shown of it', async () => {
    const { findings, chainId, evidence } = await verify(honest);
    expect(findings[0]).toEqual({ check: 'chain', state: 'good', basis: 'one-node' });
    expect([chainId, evidence?.chainId]).toEqual([chain.chainId, chain.chainId]);
    for (const second of [undefined, honest]) {
      const elsewhere = await verify(honest, { isHere: false, ...(second && { second }) });
      expect(elsewhere.findings).toMatchObject([{ check: 'chain', state: 'bad', problem: 'test-chain' }]);
      expect(elsewhere).toEqual({ findings: elsewhere.findings, chainId: chain.chainId });
    }
  });

  it('is none that has a public chain’s id, wherever its node is', async () => {
    const sepolia = lying(
      honest,
      of('eth_chainId', () => '0xaa36a7'),
    );
    const { findings } = await verify(sepolia);
    expect(findings).toMatchObject([{ check: 'chain', state: 'bad', problem: 'test-chain' }]);
  });

  it('is not Ethereum, whose nodes may be anywhere', async () => {
    const onEthereum = lying(
      honest,
      of('eth_chainId', () => '0x1'),
    );
    const verified = await verify(onEthereum, { isHere: false });
    expect([verified.findings[0]?.state, verified.chainId]).toEqual(['good', 1]);
  });
});

describe('a token that its constructor gave more than the published code does', () => {
  async function deployed(code: Hex): Promise<Address> {
    const data = concat([CREATION_SALT, code]);
    await chain.mined(await chain.wallet.sendTransaction({ account: chain.admin, to: CREATE2_DEPLOYER, data }));
    await chain.finalize();
    return create2Address(code);
  }
  const settings = () => {
    const own = creationOfChain as TokenSettings;
    return { ...own, admin: newAccount().address };
  };
  let creationOfChain: TokenSettings | undefined;
  beforeAll(async () => {
    creationOfChain = (await verify(honest)).creation?.settings;
  });

  it('is red with 4,000 hidden tokens and a hidden COMPLIANCE holder, though code, figures and acts are right', async () => {
    const thief = newAccount();
    const token = await deployed(await hiddenTokenCode(settings(), thief.address, usgFromCoins(4_000)));
    const contract = { address: token, abi: usgTokenAbi } as const;
    expect(await chain.node.readContract({ ...contract, functionName: 'balanceOf', args: [thief.address] })).toBe(
      usgFromCoins(4_000),
    );
    await chain.fund(thief.address);
    // It may freeze from nothing that any act shows.
    await chain.mined(
      await chain.wallet.writeContract({
        ...contract,
        account: thief,
        chain: null,
        functionName: 'freeze',
        args: [chain.admin.address, keccak256('0x12')],
      }),
    );
    await chain.finalize();
    for (const second of [undefined, honest]) {
      const verified = await verify(honest, { token, ...(second && { second }) });
      expect(greenIn(verified)).toEqual(expect.arrayContaining(['code', 'figures', 'acts']));
      expect(verified.findings.flatMap(({ state, problem }) => (state === 'bad' ? [problem] : []))).toEqual([
        'creation',
        'role',
      ]);
      expect([verified.evidence, greenIn(verified)]).toEqual([
        undefined,
        expect.not.arrayContaining(['roles', 'cover']),
      ]);
      expect(verified.creation?.address).not.toBe(token);
    }
  });

  it('is red where the constructor granted a role openly', async () => {
    const token = await deployed(await openlyGrantedTokenCode(settings(), newAccount().address));
    expect(await problems(honest, { token })).toEqual(['creation', 'role']);
  });

  it.each([
    ['another salt', (code: Hex) => ({ to: CREATE2_DEPLOYER, data: concat([keccak256('0x12'), code]) })],
    ['an account, without the factory', (code: Hex) => ({ data: code })],
  ])('is red where the published code was deployed by %s', async (_, deploy) => {
    const code = tokenCreationCode(settings());
    const { to, data }: { to?: Address; data: Hex } = deploy(code);
    const { contractAddress } = await chain.mined(
      await chain.wallet.sendTransaction({ account: chain.admin, to, data }),
    );
    const salted = getContractAddress({
      opcode: 'CREATE2',
      from: CREATE2_DEPLOYER,
      salt: keccak256('0x12'),
      bytecode: code,
    });
    await chain.finalize();
    expect(await problems(honest, { token: contractAddress ?? salted })).toEqual(['creation']);
  });

  it('is red where its values aren’t those that the issuer states, and shows them', async () => {
    const other = { ...settings(), cap: usgFromCoins(20_000_000) };
    const verified = await verify(honest, { token: await deployed(tokenCreationCode(other)) });
    expect(verified.findings.find(({ check }) => check === 'creation')?.problem).toBe('other-values');
    expect(verified.creation?.settings.cap).toBe(other.cap);
    expect(verified.evidence).toBeUndefined();
  });

  it('is red where a node names other values, even ones that would suit', async () => {
    const name = of('eth_call', (answer: string, call) =>
      isCall('0x95d89b41', call) ? flip(answer, 2 + 64 * 2 + 1) : answer,
    );
    expect(await problems(lying(honest, name))).toEqual(['creation']);
  });
});

describe('a node that lies alone', () => {
  it.each(Object.entries(LIES))('%s', async (_, [lie, problem]) => {
    const verified = await verify(lying(honest, lie));
    expect(verified.findings.find(({ state }) => state === 'bad')?.problem).toBe(problem);
    expect(verified.evidence).toBeUndefined();
    const [bad] = verified.findings.filter(({ state }) => state === 'bad');
    // What needs nothing of it may stay green; what depends on it never does.
    const after = verified.findings.slice(verified.findings.indexOf(bad as Finding) + 1);
    expect(after.filter(({ state }) => state === 'good').map(({ check }) => check)).toEqual(
      after.filter(({ check, state }) => state === 'good' && check === 'creation').map(({ check }) => check),
    );
  });

  it('consistently, of history, supply and acts, is caught by the proof alone', async () => {
    const issued = keccak256(stringToBytes('Issued(address,address,uint256,bytes)'));
    const without = (logs: Log[]) => logs.filter(({ topics }, at) => topics[0] !== issued || at < logs.length - 1);
    const { acts, history } = await readActs(
      { rpc: lying(honest, ofLogs(without)), token: chain.token },
      await readBlock(honest, 'finalized'),
    );
    expect(acts.at(-1)?.name).toBe('ReserveAttested');
    const books: Lie = (answer: string, call) =>
      isCall(BOOKS, call)
        ? `0x${history.slice(2)}${numberToHex(usgFromCoins(3), { size: 32 }).slice(2)}${answer.slice(2 + 128)}`
        : isCall(HEADROOM, call)
          ? numberToHex(usgFromCoins(897), { size: 32 })
          : answer;
    const verified = await verify(lying(honest, both(ofLogs(without), books)));
    expect(verified.findings.find(({ state }) => state === 'bad')?.problem).toBe('figures-not-in-state');
    // The invented acts agree with the invented books, and nothing may depend on them.
    expect(greenIn(verified)).toEqual(['chain', 'block', 'fresh', 'proof', 'code', 'creation']);
    expect([verified.evidence, verified.figures]).toEqual([undefined, undefined]);
  });
});

describe('one of two nodes that lies', () => {
  const hash = (block: { hash: string }) => ({ ...block, hash: flip(block.hash, 20) });
  it.each<[string, Lie, VerifyProblem]>([
    ['is on another chain', of('eth_chainId', () => '0x1'), 'chains-differ'],
    ['names another block', of('eth_getBlockByNumber', hash), 'blocks-differ'],
    [
      'gives the block another time',
      of('eth_getBlockByNumber', (block: object) => ({ ...block, timestamp: '0x5f5e100' })),
      'times-differ',
    ],
    ['gives other code', of('eth_getCode', (code: string) => flip(code, 400)), 'codes-differ'],
    ['gives another supply', ofCall(BOOKS, 1), 'figures-differ'],
    ['gives more coins', ofCall(ATTESTATION, 0), 'figures-differ'],
  ])('%s', async (_, lie, problem) => {
    const liar = lying(honest, lie);
    for (const [first, second] of [
      [honest, liar],
      [liar, honest],
    ] as const) {
      const verified = await verify(first, { second });
      expect(verified.findings.find(({ state }) => state === 'bad')?.problem).toBe(problem);
      expect(verified.evidence).toBeUndefined();
    }
  });

  describe('by an old block', () => {
    let old: { number: Hex; hash: Hex; timestamp: Hex };
    let before: Hex;
    let later: number;
    beforeAll(async () => {
      before = await chain.node.snapshot();
      old = (await honest('eth_getBlockByNumber', ['finalized', false])) as typeof old;
      await chain.node.increaseTime({ seconds: 2 * 3_600 });
      await chain.holder(7);
      await chain.finalize();
      later = Number((await chain.node.getBlock()).timestamp);
    });
    afterAll(() => chain.node.revert({ id: before }));

    const refusing =
      (timestamp: () => Hex): Rpc =>
      async (method, params) => {
        if (method === 'eth_getProof') return honest('eth_getProfit', params);
        const isHead = method === 'eth_getBlockByNumber' && ['finalized', old.number].includes(String(params[0]));
        if (isHead) return { ...old, timestamp: timestamp() };
        const answer = await honest(method, params);
        const isOld = method === 'eth_getBlockByHash' && params[0] === old.hash;
        return isOld ? { ...(answer as object), timestamp: timestamp() } : answer;
      };

    it('with its true hash, a forged time and a refused proof, is red alone and beside an honest node', async () => {
      const liar = refusing(() => `0x${later.toString(16)}`);
      expect(await problems(liar, { now: later })).toEqual(['not-proved']);
      for (const [first, second] of [
        [liar, honest],
        [honest, liar],
      ] as const) {
        const verified = await verify(first, { second, now: later });
        expect(verified.findings.slice(1)).toMatchObject([{ state: 'bad', problem: 'times-differ' }]);
      }
    });

    it('with its true time, is red beside an honest node, and said to be old alone', async () => {
      const liar = refusing(() => old.timestamp);
      for (const [first, second] of [
        [liar, honest],
        [honest, liar],
      ] as const)
        expect(await problems(first, { second, now: later })).toEqual(['heads-apart']);
      const alone = await verify(liar, { now: later });
      expect(alone.findings[2]).toMatchObject({ check: 'fresh', state: 'note', problem: 'stale' });
    });
  });

  it('only sends on to the other one', async () => {
    const node = createServer((_, response) => response.writeHead(307, { location: chain.rpcUrl }).end());
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    const { port } = node.address() as AddressInfo;
    expect(await problems(honest, { second: rpcAt(`http://127.0.0.1:${port}`) })).toEqual(['unreachable']);
    node.close();
  });

  it('does not answer', async () => {
    const away = rpcAt('http://127.0.0.1:9');
    expect(await problems(away)).toEqual(['unreachable']);
    expect(await problems(honest, { second: away })).toEqual(['unreachable']);
  });
});

it.each([
  ['https://node.example/v2/key-one', 'https://NODE.example/v2/key-two?x=1', true],
  ['https://node.example', 'https://node.example.:443/', true],
  ['http://localhost:8545', 'http://127.0.0.1:8545/', true],
  ['http://localhost:8545', 'http://localhost:8546', false],
  ['https://127.0.0.1:8545', 'https://[::ffff:127.0.0.1]:8545', true],
  ['https://0.0.0.0:8545', 'https://[::]:8545', true],
  ['https://node.example', 'https://node.example.org', false],
])('takes %s and %s for one node: %s', (one, other, isOne) => {
  expect(isSameNode(one, other)).toBe(isOne);
});

it.each([
  ['http://localhost:8545', true],
  ['http://LOCALHOST.:8545/', true],
  ['http://127.1:8545', true],
  ['http://[::1]:8545', true],
  ['https://127.example.com', false],
  ['https://localhost.example.com', false],
  ['http://192.168.0.2:8545', false],
  ['https://ethereum-sepolia.example', false],
])('takes %s for a node on this computer: %s', (url, isHere) => {
  expect(isOnThisComputer(url)).toBe(isHere);
});
