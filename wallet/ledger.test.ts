import { verifyMessage, verifyTypedData } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { ACCOUNT_PATHS } from './account-paths.ts';
import { createRelayApproval } from './approval.ts';
import { createLedgerSigner, type LedgerAccount, openLedger } from './ledger.ts';
import { revertMessage } from './revert.ts';
import { sendRelayed } from './send-relayed.ts';
import { lavishApproval, openHolder } from './testing/holder.ts';
import { createLedgerDevice, ledgerAccountAt } from './testing/ledger-device.ts';
import { relaysOf } from './testing/relay.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, friend, units, purpose, call, newHolder } = await transferOfFile();
const [PATH = '', OTHER = ''] = ACCOUNT_PATHS['BIP-44'];
const { address } = ledgerAccountAt(PATH);
const TYPED = priceTypedData(anvil.chainId, anvil.token, 162_750, 1_763_700_000);

describe('a Ledger', () => {
  let device: ReturnType<typeof createLedgerDevice>;
  const before = Object.getOwnPropertyDescriptor(navigator, 'hid');
  beforeEach(() => {
    device = createLedgerDevice();
    Object.defineProperty(navigator, 'hid', { value: device.hid, configurable: true });
  });
  afterEach(() => {
    if (before) Object.defineProperty(navigator, 'hid', before);
    else Reflect.deleteProperty(navigator, 'hid');
  });

  const failureOf = (act: Promise<unknown>) => act.then(() => expect.unreachable(), revertMessage);
  async function opened(account: LedgerAccount = { path: PATH, address }) {
    const { key } = await newHolder();
    const browser = openHolder(anvil, { key, address: account.address });
    const ledger = await openLedger();
    return { ...browser, ledger, signer: createLedgerSigner({ ...browser, ledger, account }) };
  }

  it('gives its accounts at every kind of paths, and shows the chosen one to its owner', async () => {
    const ledger = await openLedger();
    const paths = Object.values(ACCOUNT_PATHS).flatMap((each) => each.slice(0, 2));
    const accounts = await ledger.accounts(paths);
    expect(accounts).toEqual(paths.map((path) => ({ path, address: ledgerAccountAt(path).address })));
    await ledger.confirm({ path: PATH, address });
    expect(await failureOf(ledger.confirm({ path: OTHER, address }))).toBe(SIGNER_MESSAGES.ledgerOther);
    device.behavior.refuses = '0x6985';
    expect(await failureOf(ledger.confirm({ path: PATH, address }))).toBe(SIGNER_MESSAGES.ledgerRefused);
  });

  it('signs a login and a price, of which it is told every field', async () => {
    const { signer } = await opened();
    const message = adminLoginMessage({
      origin: 'http://localhost:3000',
      chainId: 1,
      address,
      timestamp: 1_763_700_000_000,
    });
    expect(await verifyMessage({ address, message, signature: await signer.signMessage(message) })).toBe(true);
    device.behavior.typedData = TYPED;
    const { signature } = await signer.signTypedData(TYPED);
    expect(await verifyTypedData({ address, ...TYPED, signature })).toBe(true);
    const { typedValues } = device.behavior;
    expect(typedValues.map((value) => value.toLowerCase())).toContain(anvil.token.toLowerCase());
    expect(typedValues.filter((value) => value.length <= 34).map(Number)).toEqual(
      expect.arrayContaining([anvil.chainId, 162_750, 1_763_700_000]),
    );
  });

  it('signs an authorization, of which it is told every field, for a send that the site pays for', async () => {
    await anvil.issue(address, usgFromCoins(2));
    const relay = (await relaysOf(anvil))();
    const browser = openHolder(anvil, { key: (await newHolder()).key, address }, undefined, relay.service);
    const ledger = createLedgerSigner({ ...browser, ledger: await openLedger(), account: { path: PATH, address } });
    const signTypedData: typeof ledger.signTypedData = (typedData) => {
      device.behavior.typedData = typedData;
      return ledger.signTypedData(typedData);
    };
    const deps = { ...browser, signer: { ...ledger, signTypedData } };
    device.behavior.refuses = '0x6985';
    const approval = createRelayApproval();
    await expect(sendRelayed(deps, purpose, approval)).rejects.toThrow(SIGNER_MESSAGES.ledgerRefused);
    expect(relay.submitted).toEqual([]);
    device.behavior.refuses = undefined;
    const before = await browser.chain.usgBalance(friend);
    await sendRelayed(deps, purpose, approval);
    await relay.bring();
    expect((await browser.chain.usgBalance(friend)) - before).toBe(units);
    expect(device.behavior.typedValues.map((value) => value.toLowerCase())).toContain(friend.toLowerCase());
  });

  it('signs what was approved, which is kept with its bytes and broadcast by us', async () => {
    await anvil.fund(address);
    await anvil.issue(address, usgFromCoins(2));
    const { signer, transactions, approve } = await opened();
    const approval = await approve(call);
    const { hash } = await signer.sendTransaction(call, purpose, approval);
    expect(await signer.sendTransaction(call, purpose, approval)).toEqual({ outcome: 'sent', hash });
    await anvil.finalize();
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'final', raw: expect.stringMatching(/^0x02/), nonce: 0 });
    expect((await anvil.node.getTransaction({ hash })).from).toBe(address.toLowerCase());
  });

  it.each([
    ['0x6985', SIGNER_MESSAGES.ledgerRefused],
    ['0x5515', SIGNER_MESSAGES.ledgerLocked],
    ['0x6a80', SIGNER_MESSAGES.ledgerBlind],
    ['0x6f00', SIGNER_MESSAGES.ledgerFailed],
  ] as const)('that answers %s keeps and sends nothing, and says why', async (status, words) => {
    await anvil.fund(address);
    await anvil.issue(address, usgFromCoins(2));
    const { signer, transactions } = await opened();
    device.behavior.refuses = status;
    expect(await failureOf(signer.sendTransaction(call, purpose, lavishApproval()))).toBe(words);
    expect(transactions.getState().records).toEqual([]);
    device.behavior.refuses = undefined;
    await expect(signer.signMessage('Hello')).resolves.toMatch(/^0x/);
  });

  it('with another seed than the chosen one signs nothing that counts', async () => {
    const stranger = (await newHolder()).address;
    const { signer, transactions } = await opened({ path: PATH, address: stranger });
    device.behavior.typedData = TYPED;
    const acts = [
      signer.signMessage('Hello'),
      signer.signTypedData(TYPED),
      signer.sendTransaction(call, purpose, lavishApproval()),
    ];
    for (const act of acts) expect(await failureOf(act)).toBe(SIGNER_MESSAGES.ledgerOther);
    expect(transactions.getState().records).toEqual([]);
  });

  it('that is not chosen, missing or in another app is explained', async () => {
    device.behavior.app = 'BOLOS';
    const ledger = await openLedger();
    expect(await failureOf(ledger.accounts([PATH]))).toBe(SIGNER_MESSAGES.ledgerApp);
    device.hid.devices = [];
    expect(await failureOf(openLedger())).toBe(SIGNER_MESSAGES.ledgerNotChosen);
    Object.defineProperty(navigator, 'hid', { value: undefined, configurable: true });
    expect(await failureOf(openLedger())).toBe(SIGNER_MESSAGES.ledgerUnsupported);
  });

  it('that was unplugged says so, and sends nothing', async () => {
    const { signer, transactions } = await opened();
    device.hid.unplug();
    expect(await failureOf(signer.signMessage('Hello'))).toBe(SIGNER_MESSAGES.ledgerGone);
    expect(transactions.getState().records).toEqual([]);
  });

  it('asks no one but the device', async () => {
    const original = globalThis.fetch;
    const asked: string[] = [];
    globalThis.fetch = (input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : String(input)).host);
      return original(input, init);
    };
    try {
      await anvil.fund(address);
      await anvil.issue(address, usgFromCoins(2));
      const { signer } = await opened();
      device.behavior.typedData = TYPED;
      await signer.signTypedData(TYPED);
      await signer.sendTransaction(call, purpose, lavishApproval());
    } finally {
      globalThis.fetch = original;
    }
    expect([...new Set(asked)]).toEqual([new URL(anvil.rpcUrl).host]);
  });
});
