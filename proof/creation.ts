import {
  type Address,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  zeroAddress,
} from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import {
  CREATE2_DEPLOYER,
  CREATION_SALT,
  constructorArguments,
  create2Address,
  type TokenSettings,
  tokenCreationCode,
  tokenCreationHash,
} from '#contracts/creation.ts';
import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { ATTESTATION_VALID_SECONDS, MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { roleOfHash } from '#domain/token-roles.ts';
import { CREATION_LABELS } from '#domain/verifier/messages.ts';
import { site } from '#site';
import type { Act } from './acts.ts';
import { askToken } from './books.ts';
import { type BlockRef, InvalidNodeResponse, type TokenPlace } from './rpc.ts';

/**
 * How a token would have been created, computed here from what it says of itself. Only the published creation code with exactly these
 * values can be at `address`: that is what CREATE2 means (ERC-1014), whatever the nodes say.
 */
export type Creation = {
  settings: TokenSettings;
  factory: Address;
  salt: Hex;
  codeHash: Hex;
  arguments: Hex;
  address: Address;
};

type Value = 'name' | 'symbol' | 'cap' | 'maxAttestationAge' | 'defaultAdminDelay';
type Result<Name extends Value> = ContractFunctionReturnType<typeof usgTokenAbi, 'view', Name>;

async function readValue<Name extends Value>(
  place: TokenPlace,
  block: BlockRef,
  functionName: Name,
): Promise<Result<Name>> {
  const call: { abi: typeof usgTokenAbi; functionName: Value } = { abi: usgTokenAbi, functionName };
  const data = await askToken(place, block, encodeFunctionData(call));
  try {
    return decodeFunctionResult({ ...call, data }) as Result<Name>;
  } catch {
    throw new InvalidNodeResponse('The node gave a value that is none.');
  }
}

/** Whom the constructor made admin and attestor. */
export type FirstAccounts = Pick<TokenSettings, 'admin' | 'attestor'>;

/** These accounts by the token's first two acts. Undefined where these are others. */
function firstAccounts([granted, changed]: readonly Act[]): FirstAccounts | undefined {
  if (granted?.name !== 'RoleGranted' || roleOfHash(granted.args.role) !== 'DEFAULT_ADMIN') return undefined;
  if (changed?.name !== 'AttestorChanged' || changed.args.previousAttestor !== zeroAddress) return undefined;
  return { admin: granted.args.account, attestor: changed.args.newAttestor };
}

/** How a token with these values would have been created. */
export const creationOf = (settings: TokenSettings): Creation => ({
  settings,
  factory: CREATE2_DEPLOYER,
  salt: CREATION_SALT,
  codeHash: tokenCreationHash(),
  arguments: constructorArguments(usgTokenAbi, settings),
  address: create2Address(tokenCreationCode(settings)),
});

/**
 * The creation that the token's own values and its first acts claim; undefined where its acts don't begin as the constructor's do. Throws
 * as the node does. Nothing of it needs to be believed: isCreated compares the address.
 */
export async function readCreation(
  place: TokenPlace,
  block: BlockRef,
  acts: readonly Act[],
): Promise<Creation | undefined> {
  const accounts = firstAccounts(acts);
  if (!accounts) return undefined;
  const [name, symbol, cap, maxAttestationAge, adminDelay] = await Promise.all([
    readValue(place, block, 'name'),
    readValue(place, block, 'symbol'),
    readValue(place, block, 'cap'),
    readValue(place, block, 'maxAttestationAge'),
    readValue(place, block, 'defaultAdminDelay'),
  ]);
  return creationOf({ name, symbol, cap, maxAttestationAge, adminDelay, ...accounts });
}

/** Whether the token is at the address that only this creation leads to. */
export const isCreated = (creation: Creation | undefined, token: Address): creation is Creation =>
  creation !== undefined && isAddressEqual(creation.address, token);

/** The name, symbol, cap and age of attestations that this issuer states. */
export const ISSUER_VALUES = {
  name: site.name,
  symbol: site.symbol,
  cap: usgFromCoins(MAX_SUPPLY_COINS),
  maxAttestationAge: ATTESTATION_VALID_SECONDS,
} as const;

/** Whether the token was created with these. */
export const isOfIssuer = ({ settings: { name, symbol, cap, maxAttestationAge } }: Creation): boolean =>
  name === ISSUER_VALUES.name &&
  symbol === ISSUER_VALUES.symbol &&
  cap === ISSUER_VALUES.cap &&
  maxAttestationAge === ISSUER_VALUES.maxAttestationAge;

const days = (seconds: number) => `${seconds / 86_400} days`;

/** What the constructor is given beside its accounts, as names and values to read: the same before a deployment and after. */
export const settingLines = (settings: Omit<TokenSettings, 'admin' | 'attestor'>) =>
  [
    [CREATION_LABELS.name, settings.name],
    [CREATION_LABELS.symbol, settings.symbol],
    [CREATION_LABELS.cap, `${formatUsg(settings.cap)} tokens (${settings.cap} units)`],
    [CREATION_LABELS.maxAttestationAge, days(settings.maxAttestationAge)],
    [CREATION_LABELS.adminDelay, days(settings.adminDelay)],
  ] as const;

/** A creation as names and values to read: the same on the pages, in the verifier and in a terminal. */
export const creationLines = ({ settings, factory, salt, codeHash, arguments: given, address }: Creation) =>
  [
    [CREATION_LABELS.factory, factory],
    [CREATION_LABELS.salt, salt],
    [CREATION_LABELS.codeHash, codeHash],
    ...settingLines(settings),
    [CREATION_LABELS.admin, settings.admin],
    [CREATION_LABELS.attestor, settings.attestor],
    [CREATION_LABELS.arguments, given],
    [CREATION_LABELS.address, address],
  ] as const;
