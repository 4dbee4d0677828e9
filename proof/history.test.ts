import { decodeEventLog, type Hex, keccak256, stringToBytes, zeroAddress, zeroHash } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { DAY, newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { firstUnauthorized } from './act-roles.ts';
import { checkActs, extendHistory } from './acts.ts';
import { rpcAt } from './rpc.ts';
import { tokenState } from './token-state.ts';

const COIN = 10n ** 9n;
const WORD = keccak256(stringToBytes('a word'));
const ISSUER = keccak256(stringToBytes('ISSUER_ROLE'));

const RECORDED = [
  'AttestorChanged',
  'AttestorTransferCanceled',
  'AttestorTransferScheduled',
  'DefaultAdminTransferCanceled',
  'DefaultAdminTransferScheduled',
  'FinalizedIssuance',
  'Frozen',
  'IssueVoided',
  'Issued',
  'IssuerLimitSet',
  'Paused',
  'Redeemed',
  'RedemptionFulfilled',
  'ReserveAttested',
  'RoleGranted',
  'RoleRevoked',
  'Unfrozen',
  'Unpaused',
];
const LEFT_OUT = ['Approval', 'AuthorizationCanceled', 'AuthorizationUsed', 'Transfer'];
/** OpenZeppelin's, in the ABI for functions that the token refuses or doesn't have. */
const NEVER_WRITTEN = [
  'DefaultAdminDelayChangeCanceled',
  'DefaultAdminDelayChangeScheduled',
  'EIP712DomainChanged',
  'RoleAdminChanged',
];

let chain: TokenChain;
const people: Awaited<ReturnType<TokenChain['account']>>[] = [];
beforeAll(async () => {
  chain = await openTokenChain();
});
afterAll(() => chain.stop());

it('knows every event of the ABI as recorded, left out or never written', () => {
  const names = usgTokenAbi.flatMap((item) => (item.type === 'event' ? [item.name] : []));
  expect(names.sort()).toEqual([...RECORDED, ...LEFT_OUT, ...NEVER_WRITTEN].sort());
});

/** The names of all events so far, and the history that the logs of the node amount to. */
async function followed() {
  const logs = await chain.node.getLogs({ address: chain.token, fromBlock: 0n });
  const blocks = new Map<Hex, bigint>();
  const names = new Set<string>();
  let history: Hex = zeroHash;
  for (const { blockHash, topics, data } of logs) {
    const timestamp = blocks.get(blockHash) ?? (await chain.node.getBlock({ blockHash })).timestamp;
    blocks.set(blockHash, timestamp);
    history = extendHistory(history, { topics, data, timestamp });
    names.add(decodeEventLog({ abi: usgTokenAbi, data, topics, strict: true }).eventName);
  }
  return { logs, names, history };
}
const historyHash = () => chain.node.readContract({ ...chain.contract, functionName: 'historyHash' });

it('computes from the logs of a node what the token says of its history, whatever was done', async () => {
  const { admin, attestor, write, node } = chain;
  const [holder, successor] = [await chain.account(), await chain.account()];
  people.push(holder, successor);
  expect((await followed()).history).toBe(await historyHash());

  for (const data of ['0x', '0x01', WORD, `${WORD}ff`] as Hex[]) {
    await chain.issue(holder.address, 3n * COIN, data);
    await chain.redeem(holder, COIN, data);
  }
  await write(holder, 'approve', [successor.address, 2n * COIN]);
  await write(successor, 'redeemFrom', [holder.address, COIN, '0x1234']);
  await chain.transfer(holder, successor.address, COIN);
  await chain.voidIssue(keccak256(WORD));
  await chain.fulfil(WORD, keccak256(WORD));
  await write(admin, 'freeze', [holder.address, WORD]);
  await write(admin, 'unfreeze', [holder.address, WORD]);
  await write(admin, 'pause', []);
  await write(admin, 'unpause', []);
  await chain.attest(500);
  await chain.grant('ISSUER', holder.address);
  await chain.setIssuerLimit(holder.address, COIN);
  await chain.revoke('ISSUER', holder.address);
  await write(attestor, 'beginAttestorTransfer', [newAccount().address]);
  await write(attestor, 'beginAttestorTransfer', [successor.address]);
  await chain.grant('ISSUER', successor.address);
  await chain.setIssuerLimit(successor.address, COIN);
  await write(admin, 'beginDefaultAdminTransfer', [zeroAddress]);
  await write(admin, 'beginDefaultAdminTransfer', [holder.address]);
  await node.increaseTime({ seconds: DAY + 1 });
  await write(successor, 'acceptAttestorTransfer', []);
  await write(admin, 'finalizeIssuance', []);
  await write(holder, 'acceptDefaultAdminTransfer', []);
  await write(admin, 'renounceRole', [ISSUER, admin.address]);

  const { names, logs, history } = await followed();
  expect([...names].filter((name) => !LEFT_OUT.includes(name)).sort()).toEqual([...RECORDED].sort());
  expect(history).toBe(await historyHash());
  const answer = await node.readContract({ ...chain.contract, functionName: 'books', args: [[holder.address]] });
  expect(answer).toEqual([history, 12n * COIN - 5n * COIN, 5n * COIN, [12n * COIN - 6n * COIN]]);
  expect(logs.length).toBeGreaterThan(40);
});

it('differs as soon as a log is missing, changed, moved to another day or out of order', async () => {
  await chain.fulfil(WORD, keccak256(WORD));
  await chain.fulfil(keccak256(WORD), WORD);
  const { logs } = await followed();
  const of = (chosen: typeof logs, timestamp: bigint) =>
    chosen.reduce<Hex>((hash, { topics, data }) => extendHistory(hash, { topics, data, timestamp }), zeroHash);
  const last = logs.slice(-2);
  const right = of(last, 1n);
  const [first, second] = last as [(typeof logs)[0], (typeof logs)[0]];
  const wrong = [[first], [second], [second, first], [first, { ...second, data: '0x00' as Hex }]].map((one) =>
    of(one, 1n),
  );
  expect(new Set([right, of(last, 2n), ...wrong]).size).toBe(6);
});

it('shows each act’s maker to have held the role, through successors and to the end of the administration', async () => {
  const { node, write } = chain;
  const acts = async () => {
    await chain.finalize();
    const place = { rpc: rpcAt(chain.rpcUrl), token: chain.token };
    return (await checkActs(place)).acts;
  };
  const pending = () => node.readContract({ ...chain.contract, functionName: 'pendingDefaultAdmin' });
  expect(firstUnauthorized(await acts())).toBeUndefined();
  // The administrator of today took over above; nobody follows this one.
  const { roles } = tokenState(await acts());
  const last = roles.find(({ role }) => role === 'DEFAULT_ADMIN')?.account;
  const admin = people.find(({ address }) => address === last);
  if (!admin) throw new Error('The last administrator is none of these.');
  await write(admin, 'beginDefaultAdminTransfer', [zeroAddress]);
  expect(tokenState(await acts()).handOvers).toMatchObject([{ of: 'DEFAULT_ADMIN', to: zeroAddress }]);
  await node.increaseTime({ seconds: DAY + 1 });
  await write(admin, 'renounceRole', [zeroHash, admin.address]);
  const all = await acts();
  expect(firstUnauthorized(all)).toBeUndefined();
  expect([tokenState(all).handOvers, await pending()]).toEqual([[], [zeroAddress, 0]]);
  expect(tokenState(all).roles.filter(({ role }) => role === 'DEFAULT_ADMIN')).toEqual([]);
});
