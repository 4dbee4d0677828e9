import { type Address, createTestClient, getContractAddress, type Hex, http, publicActions } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { constructorArguments, type TokenSettings } from '#contracts/creation.ts';
import type { Compiled } from '#contracts/generate.ts';
import { startAnvil } from '#contracts/testing/anvil.ts';
import type { Chain } from '../../platform/context.ts';

/** What the token's code holds of its settings; who holds the roles is in its storage. */
export type FixedSettings = Omit<TokenSettings, 'admin' | 'attestor'>;
type Codes = { token: Hex; inbox: Hex; implementation: Hex };

/** The code that the constructors return for these values, at these addresses on a chain of that id: run by an EVM of our own. */
export async function codesFromSources(chain: Chain, compiled: Compiled, settings: FixedSettings): Promise<Codes> {
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
    return { token, inbox, implementation };
  } finally {
    await stop();
  }
}

/** What a RedemptionInbox's clones delegate to is the first contract that it makes. */
const implementationOf = (inbox: Address) => getContractAddress({ from: inbox, nonce: 1n });

/** A sentence for each contract whose code on the chain differs, byte for byte. */
export async function codeDifferences({ client, token, inbox }: Chain, expected: Codes): Promise<string[]> {
  const contracts = [
    ['token', token, expected.token],
    ['RedemptionInbox', inbox, expected.inbox],
    ['implementation of the inboxes', implementationOf(inbox), expected.implementation],
  ] as const;
  const found = await Promise.all(contracts.map(([, address]) => client.getCode({ address })));
  return contracts.flatMap(([name, address, code], index) => {
    const there = found[index] ?? '0x';
    if (there === code) return [];
    if (there === '0x') return [`There is no ${name} at ${address}.`];
    let at = 0;
    while (there.slice(at * 2, at * 2 + 2) === code.slice(at * 2, at * 2 + 2)) at++;
    return [
      `The code of the ${name} at ${address} is not what the sources compile to: it differs from byte ${at - 1} on.`,
    ];
  });
}

/** A sentence for each contract that isn't there at all. */
export async function missingContracts({ client, token, inbox }: Chain): Promise<string[]> {
  const contracts = [
    ['token', token],
    ['RedemptionInbox', inbox],
  ] as const;
  const codes = await Promise.all(contracts.map(([, address]) => client.getCode({ address })));
  return contracts.flatMap(([name, address], index) =>
    (codes[index] ?? '0x') === '0x' ? `There is no ${name} at ${address}.` : [],
  );
}
