import {
  type Address,
  encodeFunctionData,
  type HashTypedDataParameters,
  type Hex,
  hashTypedData,
  isAddressEqual,
  keccak256,
  parseAbi,
  type RecoverTypedDataAddressParameters,
  recoverTypedDataAddress,
  toBytes,
} from 'viem';
import { type LoggedPrice, type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { packedSigners, safeMessageHash } from '#domain/safe.ts';
import type { Site } from '#web/lib/api.ts';
import { callContract, callToken, SELECTORS } from '#web/token/token-call.ts';

type Where = Pick<Site, 'chainId' | 'token'>;
type Signed = Omit<RecoverTypedDataAddressParameters, 'signature'>;
type Signature = Pick<PriceRecord, 'signature' | 'signer' | 'block'>;

/** How a contract's signature was checked: by its answer as of the block of then, by its answer today, or neither confirms it. */
type ContractCheck = { as: 'then' | 'today' | 'unconfirmed'; block: string; owners: readonly Address[] };

/** Whether the signature is the named signer's over exactly this message, and whether the signer may set prices today. */
export type Proof = { isSigned: boolean; isPricer: boolean; contract?: ContractCheck };

const PRICER = keccak256(toBytes('PRICER_ROLE')).slice(2);
const ERC1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
const ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`;

// A Safe's owners change, and with them what it accepts: only its answer as of the block of then is the one that counted.
async function checkContract(
  chainId: number,
  hash: Hex,
  { signature, signer, block }: Signature & { block: string },
): Promise<ContractCheck> {
  const data = encodeFunctionData({ abi: ERC1271, functionName: 'isValidSignature', args: [hash, signature] });
  const at = [`0x${BigInt(block).toString(16)}`, 'latest'];
  const [then, today] = await callContract(
    signer,
    at.map((each) => ({ data, block: each })),
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

// Checked in this browser: the server only relays the questions about the role and the contract to the chain.
async function prove({ chainId, token }: Where, signed: Signed, given: Signature): Promise<Proof> {
  const { signer, block } = given;
  const contract =
    block === undefined
      ? undefined
      : await checkContract(chainId, hashTypedData(signed as HashTypedDataParameters), { ...given, block });
  const isSigned = contract ? contract.as !== 'unconfirmed' : await isByKey(signed, given);
  const account = signer.slice(2).toLowerCase().padStart(64, '0');
  const [[held] = []] = await callToken(token, [`${SELECTORS.hasRole}${PRICER}${account}`]);
  return { isSigned, isPricer: held === 1n, ...(contract && { contract }) };
}

/** Checks the signature of a price. */
export const provePrice = (where: Where, price: PriceRecord): Promise<Proof> =>
  prove(where, priceTypedData(where.chainId, where.token, price.cents, price.time), price);

/** Checks the signature by which a price was withdrawn; undefined if it was not. */
export const proveWithdrawal = async (where: Where, price: LoggedPrice): Promise<Proof | undefined> =>
  price.withdrawn
    ? prove(where, withdrawalTypedData(where.chainId, where.token, price, price.withdrawn.time), price.withdrawn)
    : undefined;

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
