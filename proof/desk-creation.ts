import { type Address, decodeFunctionResult, encodeFunctionData, getAddress, isAddressEqual } from 'viem';
import { saleDeskAbi } from '#contracts/abi.ts';
import { create2Address, type DeskSettings, deskCreationCode } from '#contracts/creation.ts';
import { DESK_LABELS } from '#domain/verifier/sale-messages.ts';
import { askToken } from './books.ts';
import { type BlockRef, InvalidNodeResponse, type Rpc } from './rpc.ts';

const ADDRESSES = ['token', 'usdc', 'treasury', 'goldFeed', 'usdcFeed'] as const;
const AMOUNTS = ['coinWeight', 'coinsPerOrder', 'coinsPerDay'] as const;
const NUMBERS = ['goldMaxAge', 'usdcMaxAge', 'bandMinBps', 'bandMaxBps'] as const;
type Getter = (typeof ADDRESSES | typeof AMOUNTS | typeof NUMBERS)[number];
type ReadGetter = (name: Getter) => Promise<unknown>;

async function readGetter(rpc: Rpc, desk: Address, block: BlockRef, functionName: Getter): Promise<unknown> {
  const call: { abi: typeof saleDeskAbi; functionName: Getter } = { abi: saleDeskAbi, functionName };
  const data = await askToken({ rpc, token: desk }, block, encodeFunctionData(call));
  try {
    return decodeFunctionResult({ ...call, data });
  } catch {
    throw new InvalidNodeResponse('The node gave a value that is none.');
  }
}

/** What a sale desk says that it was deployed with. Nothing of it needs to be believed: isDesk compares the address. */
export async function deskSettingsFrom(readOne: ReadGetter): Promise<DeskSettings> {
  const read = (names: readonly Getter[]) =>
    Promise.all(names.map(async (name) => [name, await readOne(name)] as const));
  const [addresses, amounts, numbers] = await Promise.all([read(ADDRESSES), read(AMOUNTS), read(NUMBERS)]);
  return {
    ...Object.fromEntries(addresses),
    ...Object.fromEntries(amounts),
    ...Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])),
  } as DeskSettings;
}

/** The same at exactly that block. */
export const readDeskSettings = (rpc: Rpc, desk: Address, block: BlockRef): Promise<DeskSettings> =>
  deskSettingsFrom((name) => readGetter(rpc, desk, block, name));

/** Whether only the published desk with these values can be at that address: that is what CREATE2 means (ERC-1014). */
export const isDesk = (settings: DeskSettings, desk: Address): boolean =>
  isAddressEqual(create2Address(deskCreationCode(settings)), desk);

const HOUR = 3_600;
const percent = (bps: number) => `${(bps - 10_000) / 100}%`;

/** A desk's values as names and values to read. */
export const deskLines = (settings: DeskSettings): readonly (readonly [name: string, value: string])[] => [
  [DESK_LABELS.treasury, getAddress(settings.treasury)],
  [DESK_LABELS.usdc, getAddress(settings.usdc)],
  [DESK_LABELS.goldFeed, `${getAddress(settings.goldFeed)}, at most ${settings.goldMaxAge / HOUR} hours old`],
  [DESK_LABELS.usdcFeed, `${getAddress(settings.usdcFeed)}, at most ${settings.usdcMaxAge / HOUR} hours old`],
  [DESK_LABELS.band, `${percent(settings.bandMinBps)} to ${percent(settings.bandMaxBps)}`],
  [DESK_LABELS.limits, `${settings.coinsPerOrder} an order, ${settings.coinsPerDay} a day (UTC)`],
];
