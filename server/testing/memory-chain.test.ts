import { type Hex, keccak256, toHex } from 'viem';
import { expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { booksAt } from '#proof/books.ts';
import { readEvents } from '#proof/read-events.ts';
import { nodeClient, placeOf } from '../chain/node-client.ts';
import { memoryChain, OPERATOR } from './memory-chain.ts';
import { TOKEN } from './memory-node.ts';
import { tokenChainOfFile } from './token.ts';

const real = await tokenChainOfFile();
const word = (text: string): Hex => keccak256(toHex(text));

it('the chain in memory writes and answers what the token on a real chain does', async () => {
  const [one, two] = [await real.account(), await real.account()];
  const before = await real.node.getBlockNumber();
  const made = memoryChain();
  const does: [onReal: () => Promise<unknown>, inMemory: () => void][] = [
    [
      () => real.issue(one.address, usgFromCoins(9), word('an order')),
      () => made.issue(one.address, usgFromCoins(9), word('an order')),
    ],
    [
      () => real.transfer(one, two.address, 1_500_000_000n),
      () => made.transfer(one.address, two.address, 1_500_000_000n),
    ],
    [() => real.transfer(one, one.address, 0n), () => made.transfer(one.address, one.address, 0n)],
    [
      () => real.redeem(one, usgFromCoins(2), word('a ticket')),
      () => made.redeem(one.address, usgFromCoins(2), word('a ticket')),
    ],
    [() => real.voidIssue(word('another')), () => made.voidIssue(word('another'))],
    [() => real.fulfil(word('a ticket'), word('a receipt')), () => made.fulfil(word('a ticket'), word('a receipt'))],
    [() => real.grant('PAUSER', two.address), () => made.grant(word('PAUSER_ROLE'), two.address)],
    // The token refuses these.
    [() => real.issue(two.address, 1n, word('an order')), () => made.issue(two.address, 1n, word('an order'))],
    [() => real.voidIssue(word('an order')), () => made.voidIssue(word('an order'))],
    [
      () => real.redeem(one, usgFromCoins(1), word('a ticket')),
      () => made.redeem(one.address, usgFromCoins(1), word('a ticket')),
    ],
    [() => real.transfer(two, one.address, 10n ** 12n), () => made.transfer(two.address, one.address, 10n ** 12n)],
  ];
  for (const [index, [onReal, inMemory]] of does.entries()) {
    const refused = await onReal().then(
      () => false,
      () => true,
    );
    expect([index, refused]).toEqual([index, index >= 7]);
    if (refused) expect(inMemory).toThrow();
    else inMemory();
    if (!refused) made.mine();
  }
  const inMemory = { ...real.chain, token: TOKEN, client: nodeClient(made.node, real.chainId) };
  const last = (chain: typeof inMemory) => chain.client.getBlock();
  const content = async (chain: typeof inMemory, from: bigint) =>
    (await readEvents(placeOf(chain), from, (await last(chain)).number)).map(
      ({ name, from: sender, to, value, reference, raw, args }) =>
        JSON.stringify([name, sender, to, String(value), reference, args, raw])
          .toLowerCase()
          .replaceAll(real.admin.address.slice(2).toLowerCase(), OPERATOR.slice(2)),
    );
  expect(await content(inMemory, 0n)).toEqual(await content(real.chain, before + 1n));
  const accounts = [one.address, two.address];
  const booksOf = async (chain: typeof inMemory) =>
    (await booksAt(placeOf(chain), await last(chain), accounts)).balances;
  expect(await booksOf(inMemory)).toEqual(await booksOf(real.chain));
  await expect(booksAt(placeOf(inMemory), { number: 1n, hash: word('no block') }, accounts)).rejects.toThrow();
});
