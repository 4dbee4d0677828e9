import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type HashTypedDataParameters,
  type Hex,
  hashTypedData,
  isAddressEqual,
  keccak256,
  numberToHex,
  parseAbi,
  type RecoverTypedDataAddressParameters,
  recoverTypedDataAddress,
  stringToBytes,
} from 'viem';
import * as z from 'zod/mini';
import { usgTokenAbi } from '#contracts/abi.ts';
import { type LoggedPrice, type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { packedSigners, safeMessageHash } from '#domain/safe.ts';
import type { Act } from './acts.ts';
import type { Rpc, TokenPlace } from './rpc.ts';

type Place = TokenPlace & { chainId: number };
type Where = Omit<Place, 'rpc'>;
type Signed = Omit<RecoverTypedDataAddressParameters, 'signature'>;
type Signature = Pick<PriceRecord, 'signature' | 'signer' | 'block'>;

/** How a contract's signature was checked: by its answer as of the block of then, by its answer today, or neither confirms it. */
type ContractCheck = { as: 'then' | 'today' | 'unconfirmed'; block: string; owners: readonly Address[] };

/** Whether the signature is the named signer's over exactly this message, and whether the signer may set prices today. */
export type Proof = { isSigned: boolean; isPricer: boolean; contract?: ContractCheck };

const PRICER = keccak256(stringToBytes('PRICER_ROLE'));
const ERC1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
const ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`;

// A Safe's owners change, and with them what it accepts: only its answer as of the block of then is the one that counted.
async function checkContract(
  { rpc, chainId }: Place,
  hash: Hex,
  { signature, signer, block }: Signature & { block: string },
): Promise<ContractCheck> {
  const data = encodeFunctionData({ abi: ERC1271, functionName: 'isValidSignature', args: [hash, signature] });
  const at = [numberToHex(BigInt(block)), 'latest'];
  const [then, today] = await Promise.all(
    at.map((each) => rpc('eth_call', [{ to: signer, data }, each]).catch(() => undefined)),
  );
  const as = then === ACCEPTED ? 'then' : today === ACCEPTED ? 'today' : 'unconfirmed';
  return { as, block, owners: await packedSigners(safeMessageHash({ chainId, safe: signer }, hash), signature) };
}

async function isByKey(signed: Signed, { signature, signer }: Signature): Promise<boolean> {
  const recovered = await recoverTypedDataAddress({ ...signed, signature } as RecoverTypedDataAddressParameters).catch(
    () => undefined,
  );
  return recovered !== undefined && isAddressEqual(recovered, signer);
}

async function isPricerToday(rpc: Rpc, token: Address, signer: Address): Promise<boolean> {
  const call = { abi: usgTokenAbi, functionName: 'hasRole' } as const;
  const data = encodeFunctionData({ ...call, args: [PRICER, signer] });
  return decodeFunctionResult({ ...call, data: (await rpc('eth_call', [{ to: token, data }, 'latest'])) as Hex });
}

// Checked here: the node is only asked about the role and the contract.
async function prove(place: Place, signed: Signed, given: Signature): Promise<Proof> {
  const { signer, block } = given;
  const contract =
    block === undefined
      ? undefined
      : await checkContract(place, hashTypedData(signed as HashTypedDataParameters), { ...given, block });
  const isSigned = contract ? contract.as !== 'unconfirmed' : await isByKey(signed, given);
  const isPricer = await isPricerToday(place.rpc, place.token, signer);
  return { isSigned, isPricer, ...(contract && { contract }) };
}

/** Checks the signature of a price. */
export const provePrice = (place: Place, price: PriceRecord): Promise<Proof> =>
  prove(place, priceTypedData(place.chainId, place.token, price.cents, price.time), price);

/** Checks the signature by which a price was withdrawn; undefined if it was not. */
export const proveWithdrawal = async (place: Place, price: LoggedPrice): Promise<Proof | undefined> =>
  price.withdrawn
    ? prove(place, withdrawalTypedData(place.chainId, place.token, price, price.withdrawn.time), price.withdrawn)
    : undefined;

/** Whether the acts say that the account could set prices at that time, in unix seconds. */
export const wasPricer = (acts: readonly Act[], account: Address, time: number): boolean =>
  acts.findLast(
    (act) =>
      (act.name === 'RoleGranted' || act.name === 'RoleRevoked') &&
      act.time <= time &&
      act.args.role === PRICER &&
      isAddressEqual(act.args.account, account),
  )?.name === 'RoleGranted';

const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  z.transform((value) => value as Hex),
);
const signature = { time: z.int(), signature: hex, signer: hex, block: z.optional(z.string().check(z.regex(/^\d+$/))) };
const priceSchema = z.object({
  USG: z.number(),
  cents: z.int().check(z.minimum(1)),
  ...signature,
  since: z._default(z.int(), 0),
  withdrawn: z._default(z.nullable(z.object(signature)), null),
});

/** The prices in a text as the site's calls give them: one, or a list. Undefined where it is neither. */
export function readPrices(text: string): LoggedPrice[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return z.array(priceSchema).parse(Array.isArray(value) ? value : [value]);
  } catch {
    return undefined;
  }
}

/** What another program needs to check the same: each message that was signed, with its signature. */
export function signedMessages({ chainId, token }: Where, price: LoggedPrice): string {
  const { withdrawn } = price;
  const messages = [
    { ...priceTypedData(chainId, token, price.cents, price.time), signature: price.signature },
    ...(withdrawn
      ? [{ ...withdrawalTypedData(chainId, token, price, withdrawn.time), signature: withdrawn.signature }]
      : []),
  ];
  const text = (value: object) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part), 2);
  return messages.map(text).join('\n\n');
}
