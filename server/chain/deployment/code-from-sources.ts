import {
  type Address,
  concat,
  createTestClient,
  getContractAddress,
  type Hex,
  http,
  pad,
  publicActions,
  stringToBytes,
  toHex,
} from 'viem';
import { redemptionInboxAbi, releaseLogAbi, saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import { constructorArguments, type DeskSettings, releaseLogAddress, type TokenSettings } from '#contracts/creation.ts';
import { usgTokenStorage } from '#contracts/deployed.ts';
import type { Compiled } from '#contracts/generate.ts';
import { startAnvil } from '#contracts/testing/anvil.ts';
import type { Chain } from '../../platform/context.ts';

/** What the token's code holds of its settings; who holds the roles is in its storage. */
export type FixedSettings = Omit<TokenSettings, 'admin' | 'attestor'>;
type Codes = { token: Hex; inbox: Hex; implementation: Hex; releaseLog: Hex; desk?: Hex };

/** A contract that answers every call with that number. */
const answering = (decimals: number): Hex => `0x60${decimals.toString(16).padStart(2, '0')}60005260206000f3`;

/** How Solidity lays a string of up to 31 bytes out in its slot; the token's constructor takes no longer name. */
function stringSlot(text: string): Hex {
  const bytes = stringToBytes(text);
  const padded = pad(bytes, { size: 31, dir: 'right' });
  return concat([toHex(padded), toHex(bytes.length * 2, { size: 1 })]);
}

/** The code that the constructors return for these values, at these addresses on a chain of that id: run by an EVM of our own. */
export async function codesFromSources(
  chain: Chain,
  compiled: Compiled,
  settings: FixedSettings,
  desk?: DeskSettings,
): Promise<Codes> {
  const { url, stop } = await startAnvil('--chain-id', String(chain.id));
  try {
    const evm = createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 }).extend(publicActions);
    // A constructor runs as the code of the address that it is to be, so that it sees the right address and chain.
    async function construct(address: Address, bytecode: Hex, account?: Address): Promise<Hex> {
      await evm.setCode({ address, bytecode });
      await evm.setNonce({ address, nonce: 1 });
      const { data = '0x' } = await evm.call({ to: address, ...(account && { account }) });
      await evm.setCode({ address, bytecode: data });
      return data;
    }
    // Who holds the roles is in the storage, not in the code.
    const anyone = { admin: `0x${'00'.repeat(19)}01`, attestor: `0x${'00'.repeat(19)}02` };
    const token = await construct(
      chain.token,
      `${compiled.token}${constructorArguments(usgTokenAbi, { ...settings, ...anyone }).slice(2)}`,
    );
    const inbox = await construct(
      chain.inbox,
      `${compiled.inbox}${constructorArguments(redemptionInboxAbi, chain.token).slice(2)}`,
    );
    const implementation = await construct(implementationOf(chain.inbox), compiled.implementation, chain.inbox);
    const releaseLog = await construct(
      releaseLogAddress(chain.token),
      `${compiled.releaseLog}${constructorArguments(releaseLogAbi, chain.token).slice(2)}`,
    );
    if (!desk || !chain.saleDesk) return { token, inbox, implementation, releaseLog };
    // A desk's constructor asks the token for its name, which isn't in its code.
    const nameSlot = toHex(usgTokenStorage._name.slot, { size: 32 });
    await evm.setStorageAt({ address: chain.token, index: nameSlot, value: stringSlot(settings.name) });
    // And these for their decimals alone, which are compared apart.
    await evm.setCode({ address: desk.usdc, bytecode: answering(6) });
    for (const address of [desk.goldFeed, desk.usdcFeed]) await evm.setCode({ address, bytecode: answering(8) });
    const code = `${compiled.desk}${constructorArguments(saleDeskAbi, desk).slice(2)}` as const;
    return { token, inbox, implementation, releaseLog, desk: await construct(chain.saleDesk.address, code) };
  } finally {
    await stop();
  }
}

const RELEASE_LOG = 'ReleaseLog';

/** What a RedemptionInbox's clones delegate to is the first contract that it makes. */
const implementationOf = (inbox: Address) => getContractAddress({ from: inbox, nonce: 1n });

/** A sentence for each contract whose code on the chain differs, byte for byte; a site needs no ReleaseLog. */
export async function codeDifferences({ client, token, inbox, saleDesk }: Chain, expected: Codes): Promise<string[]> {
  const contracts = [
    ['token', token, expected.token],
    ['RedemptionInbox', inbox, expected.inbox],
    ['implementation of the inboxes', implementationOf(inbox), expected.implementation],
    [RELEASE_LOG, releaseLogAddress(token), expected.releaseLog],
    ...(saleDesk && expected.desk ? ([['sale desk', saleDesk.address, expected.desk]] as const) : []),
  ] as const;
  const found = await Promise.all(contracts.map(([, address]) => client.getCode({ address })));
  return contracts.flatMap(([name, address, code], index) => {
    const there = found[index] ?? '0x';
    if (there === code) return [];
    if (there === '0x' && name === RELEASE_LOG) return [];
    if (there === '0x') return [`There is no ${name} at ${address}.`];
    let at = 0;
    while (there.slice(at * 2, at * 2 + 2) === code.slice(at * 2, at * 2 + 2)) at++;
    return [
      `The code of the ${name} at ${address} is not what the sources compile to: it differs from byte ${at - 1} on.`,
    ];
  });
}

/** A sentence for each contract that isn't there at all. */
export async function missingContracts({ client, token, inbox, saleDesk }: Chain): Promise<string[]> {
  const contracts = [
    ['token', token],
    ['RedemptionInbox', inbox],
    ...(saleDesk ? ([['sale desk', saleDesk.address]] as const) : []),
  ] as const;
  const codes = await Promise.all(contracts.map(([, address]) => client.getCode({ address })));
  return contracts.flatMap(([name, address], index) =>
    (codes[index] ?? '0x') === '0x' ? `There is no ${name} at ${address}.` : [],
  );
}
