import { DeviceActionStatus, type ExecuteDeviceActionReturnType } from '@ledgerhq/device-management-kit';
import { hexToBytes, parseTransaction, recoverTransactionAddress, serializeTransaction, toHex } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { createLedgerSigner, type LedgerAccount, openLedger } from './ledger.ts';
import { revertMessage } from './revert.ts';
import { openHolder } from './testing/holder.ts';
import { createLedgerDevice, type Recording } from './testing/ledger-device.ts';

// Recorded by others from their own devices over USB, and published in the tests of MyCrypto (the addresses) and of Frame (the rest).
const ADDRESSES: Recording = {
  e002000015058000002c8000003c800000000000000000000000:
    '4104b884d0c53b60fb8aafba20ca84870f20428082863f1d39a402c36c2de356cb0c6c0a582f54ee29911ca6f1823d34405623f4a7418db8ebb0203bc3acba08ba6428633644356133633938454339303733423534464130393639393537426435383265384438373462669000',
  e002000015058000002c8000003c800000000000000000000001:
    '4104b21938e18aec1e2e7478988ccae5b556597d771c8e46ac2c8ea2a4a1a80619679230a109cd30e8af15856b15799e38991e45e55f406a8a24d5605ba0757da53c28353941383937413264626435354432306243433942353264356561413134453238353944633436379000',
  e002000015058000002c8000003c800000010000000000000000:
    '4104ecc55657c13ddfb60cd03a6787bfd524cc960570d7a84f987126f337c1c7cf0eeda2877ce13ee570bbe32ef47c603feb8acf63c4ff350e98f0251bdabfcf76dc28334645373033613230333543423335393043383635613039463535366544646130326232436631329000',
};
/** An EIP-1559 transaction at 44'/60'/0'/0. */
const TRANSACTION =
  'e004000040048000002c8000003c800000000000000002ed0406843b9aca00843b9aca0b825208942f318c334780961fb129d2a6c30d0763d9a5c970865af3107a400080c0';
const SIGNED =
  '01ebefc9f798b04e3952310d6b82c48fda245df9edef77507d06025cdc5af4efa1570784cbcf84a0f03cac7771fbfeee4f4759034baf42ca735065554afa600ee39000';
const MESSAGE = 'e008000026058000002c8000003c8000000000000000000000020000000d68656c6c6f2c204672616d6521';
const SIGNED_MESSAGE =
  '1b5dfbee187e688cddacd854f3ed514c5a0a84ae972fe9ddeafb06436c92d7b1421ad9b725c7270d2c5b32ef824e0700ae354471a644d9cd06cb9f3422feba21319000';
const TYPED_DATA =
  'e00c000051048000002c8000003c80000000000000003173a9c41e96ee138ed70f662fc9412ce2542bd7135229c5ca739a62faff853beb4221181ff3f1a83ea7313993ca9218496e424604ba9492bb4052c03d5c3df8';
const SIGNED_TYPED_DATA =
  '1bee800a5a7e4e1668a8ebab2a5bce4c96424e0f80b7ba08fc48e063393196e0851c0f9dab8909655368974e8aec6dba5c15772d575189e31b894fb7f8286c63b99000';
/** EIP-712's own example of nested types and lists, for chain 4. */
const MAIL = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 4,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: {
      name: 'Cow',
      wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'],
    },
    to: [
      {
        name: 'Bob',
        wallets: [
          '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
          '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57',
          '0xB0B0b0b0b0b0B000000000000000000000000000',
        ],
      },
    ],
    contents: 'Hello, Bob!',
  },
} as const;
/** Two accounts of the device that signed: at 44'/60'/0'/0, and the one at /2 below, derived from what it gave of the first (BIP-32). */
const SIGNER = '0x46BdbA9C90Ea453426d0B8d4A7A8A99b8A9dAdE5';
const BELOW = '0x67A4DCb3b25c87D7A46C617096DF26e5Bd1D57ba';
const unsigned = hexToBytes(`0x${TRANSACTION.slice(10 + 2 * 17)}`);

/** What a prompt on the device ends with. */
const answerTo = <Output>({ observable }: ExecuteDeviceActionReturnType<Output, unknown, unknown>): Promise<Output> =>
  new Promise((resolve, reject) => {
    observable.subscribe({
      next: (state) => {
        if (state.status === DeviceActionStatus.Completed) resolve(state.output);
        if (state.status === DeviceActionStatus.Error) reject(state.error);
      },
      error: reject,
    });
  });

describe('what real devices answered', () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'hid');
  let opened: Awaited<ReturnType<typeof openLedger>> | undefined;
  async function open(recording: Recording) {
    const { hid } = createLedgerDevice(recording);
    Object.defineProperty(navigator, 'hid', { value: hid, configurable: true });
    opened = await openLedger();
    return opened;
  }
  async function signer(account: LedgerAccount, recording: Recording) {
    const place = { rpcUrl: 'http://127.0.0.1:1', chainId: 31337, token: SIGNER } as const;
    const nowhere = { ...place, firstAccounts: () => Promise.reject(new TypeError('No site')) };
    const holder = openHolder(nowhere, { key: `0x${'1'.repeat(64)}`, address: account.address });
    // The typed data that was recorded is of no token.
    const chain = { ...holder.chain, requireOurs: async () => {} };
    return createLedgerSigner({ ...holder, ledger: await open(recording), account, chain });
  }
  async function signMessage(recording: Recording) {
    const { signMessage } = await signer({ path: "44'/60'/0'/0/2", address: BELOW }, recording);
    return signMessage('hello, Frame!');
  }
  afterEach(() => {
    opened?.close();
    if (before) Object.defineProperty(navigator, 'hid', before);
    else Reflect.deleteProperty(navigator, 'hid');
  });

  it('is read as the accounts at both kinds of paths', async () => {
    const ledger = await open(ADDRESSES);
    const accounts = await ledger.accounts(["44'/60'/0'/0/0", "44'/60'/0'/0/1", "44'/60'/1'/0/0"]);
    expect(accounts.map(({ address }) => address)).toEqual([
      '0xc6D5a3c98EC9073B54FA0969957Bd582e8D874bf',
      '0x59A897A2dbd55D20bCC9B52d5eaA14E2859Dc467',
      '0x3FE703a2035CB3590C865a09F556eDda02b2Cf12',
    ]);
  });

  it('is a message’s signature by the account that was asked', async () => {
    expect(await signMessage({ [MESSAGE]: SIGNED_MESSAGE })).toBe(`0x${SIGNED_MESSAGE.slice(2, 130)}1b`);
  });

  it('is a transaction’s signature by the account that was asked', async () => {
    const { eth } = await open({ [TRANSACTION]: SIGNED });
    const { r, s, v } = await answerTo(eth.signTransaction("44'/60'/0'/0", unsigned));
    const transaction = parseTransaction(toHex(unsigned) as `0x02${string}`);
    const serializedTransaction = serializeTransaction(transaction, { r, s, yParity: v });
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(SIGNER);
  });

  it('is the signature of typed data by an app that is given its hashes', async () => {
    const { signTypedData } = await signer(
      { path: "44'/60'/0'/0", address: SIGNER },
      { [TYPED_DATA]: SIGNED_TYPED_DATA },
    );
    expect(await signTypedData(MAIL)).toEqual({
      outcome: 'signed',
      signature: `0x${SIGNED_TYPED_DATA.slice(2, 130)}1b`,
    });
  });

  it('is the refusal of its owner', async () => {
    expect(await signMessage({ [MESSAGE]: '6985' }).catch(revertMessage)).toBe(SIGNER_MESSAGES.ledgerRefused);
  });
});
