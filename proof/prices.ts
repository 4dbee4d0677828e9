import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  isAddressEqual,
  numberToHex,
  type TypedDataDefinition,
} from 'viem';
import * as z from 'zod/mini';
import { usgTokenAbi } from '#contracts/abi.ts';
import { type LoggedPrice, type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { packedSigners } from '#domain/safe/signatures.ts';
import { safeMessageHash } from '#domain/safe/transaction.ts';
import { ACCEPTED, contractQuestion, keyOf } from '#domain/signature.ts';
import { roleHash } from '#domain/token-roles.ts';
import { blockAtTime, readBlock, type TimedBlock } from './blocks.ts';
import { isRefusal, isRevert, type TokenPlace } from './rpc.ts';

/** Whose token, by which node; as of that block, where the token was checked at one, else of the newest. */
type Place = TokenPlace & { chainId: number; block?: TimedBlock | undefined };
type TokenOnChain = Pick<Place, 'token' | 'chainId'>;
type Signature = Pick<PriceRecord, 'signature' | 'signer' | 'block'>;

/** What a contract says of a signature: as of the block of its signed time, and today; undefined where the node doesn't know. */
type ContractCheck = {
  atTime: boolean | undefined;
  today: boolean | undefined;
  block: string;
  owners: readonly Address[];
};

/** Whether the signature is the named signer's over exactly this message, and whether the signer may set prices today. */
export type Proof = { isSigned: boolean; isPricer: boolean; contract?: ContractCheck };

const PRICER = roleHash('PRICER');

const tagOf = (block: TimedBlock | undefined): Hex | 'latest' => (block ? numberToHex(block.number) : 'latest');

// A Safe's owners change, and with them what it accepts. The block follows from the signed time: one that came with the price could be
// any at which the contract still had other owners.
async function checkContract(
  { rpc, chainId, block: today }: Place,
  hash: Hex,
  time: number,
  { signature, signer, block: near }: Signature,
): Promise<ContractCheck> {
  const data = contractQuestion(hash, signature);
  const head = today ?? (await readBlock(rpc, 'latest'));
  const block = await blockAtTime(rpc, time, head, BigInt(near ?? 0));
  const ask = async (at: Hex | 'latest') => {
    try {
      return (await rpc('eth_call', [{ to: signer, data }, at])) === ACCEPTED;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A Safe reverts where a signature isn't its owners'; any other refusal is the node's own.
      return isRevert(error) ? false : undefined;
    }
  };
  const [atTime, isToday] = await Promise.all([ask(numberToHex(block)), ask(tagOf(today))]);
  const owners = await packedSigners(safeMessageHash({ chainId, safe: signer }, hash), signature);
  return { atTime, today: isToday, block: `${block}`, owners };
}

async function isPricerAt({ rpc, token, block }: Place, signer: Address): Promise<boolean> {
  const call = { abi: usgTokenAbi, functionName: 'hasRole' } as const;
  const data = encodeFunctionData({ ...call, args: [PRICER, signer] });
  return decodeFunctionResult({ ...call, data: (await rpc('eth_call', [{ to: token, data }, tagOf(block)])) as Hex });
}

// Checked here: the node is only asked about the role and the contract.
async function prove(place: Place, signed: TypedDataDefinition, time: number, given: Signature): Promise<Proof> {
  const hash = hashTypedData(signed);
  const [key, isPricer] = await Promise.all([keyOf(hash, given.signature), isPricerAt(place, given.signer)]);
  const isKey = key !== undefined && isAddressEqual(key, given.signer);
  if (isKey || given.block === undefined) return { isSigned: isKey, isPricer };
  const contract = await checkContract(place, hash, time, given);
  return { isSigned: contract.atTime === true || contract.today === true, isPricer, contract };
}

/** Checks the signature of a price. */
export const provePrice = (place: Place, price: PriceRecord): Promise<Proof> =>
  prove(place, priceTypedData(place.chainId, place.token, price.cents, price.time), price.time, price);

/** Checks the signature by which a price was withdrawn; undefined if it was not. */
export const proveWithdrawal = async (place: Place, price: LoggedPrice): Promise<Proof | undefined> =>
  price.withdrawn
    ? prove(
        place,
        withdrawalTypedData(place.chainId, place.token, price, price.withdrawn.time),
        price.withdrawn.time,
        price.withdrawn,
      )
    : undefined;

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
export function signedMessages({ chainId, token }: TokenOnChain, price: LoggedPrice): string {
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
