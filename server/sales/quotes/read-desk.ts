import { type Address, BaseError, ContractFunctionRevertedError, type Hex, parseAbi } from 'viem';
import { saleDeskAbi } from '#contracts/abi.ts';
import { deskMessage, SALE_MESSAGES } from '#domain/sale/messages.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { isSilence } from '../../chain/node-errors.ts';
import type { Chain } from '../../platform/context.ts';
import { NotFound, Unavailable } from '../../platform/errors.ts';

/** What the desk reads of USDC and the pages need of it. */
const USDC_ABI = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
]);

/** A token's errors come through the desk as well. */
export const USDC_ERRORS = parseAbi([
  'error ERC3009InvalidSignature()',
  'error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore)',
  'error ERC3009UsedAuthorization(address authorizer, bytes32 nonce)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
]);

/** What never changes about a desk, so that it is asked once. */
export type DeskFacts = {
  usdc: Address;
  treasury: Address;
  goldFeed: Address;
  coinsPerOrder: number;
  coinsPerDay: number;
  /** In whose domain payments are signed. */
  usdcName: string;
  usdcVersion: string;
};

/** A desk at the newest block; `closed` is why it sells nothing. */
export type DeskState = {
  facts: DeskFacts;
  closed: string | null;
  posted: { cents: bigint; time: bigint };
  coinsLeft: number;
};

/** The sale desk of the settings; throws NotFound where there is none. */
export function deskAddress({ saleDesk }: Pick<Chain, 'saleDesk'>): Address {
  if (!saleDesk) throw new NotFound(SALE_MESSAGES.off);
  return saleDesk.address;
}

/** LocalUsdc has no version(), as older tokens don't; Circle's has been 2 since its second one. */
const USUAL_VERSION = '2';

/** What a contract's error means to a buyer; throws what the node throws where it gave no answer. */
export function refusalOf(error: unknown): string {
  if (isSilence(error)) throw error;
  const reverted = error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (!(reverted instanceof ContractFunctionRevertedError)) return CHAIN_MESSAGES.unknown;
  const { data, reason, signature } = reverted;
  const message = data && deskMessage(data.errorName, data.args);
  if (message !== undefined) return message;
  // The desk's and the token's errors have names here; what has none is USDC's own, in words or as an error of its.
  const isOfUsdc = reason !== undefined || signature !== undefined || data?.errorName.startsWith('ERC');
  return isOfUsdc ? SALE_MESSAGES.paymentRefused : CHAIN_MESSAGES.unknown;
}

const known = new WeakMap<Chain, Promise<DeskFacts>>();

async function readFacts(chain: Chain): Promise<DeskFacts> {
  const { client } = chain;
  const desk = { address: deskAddress(chain), abi: saleDeskAbi } as const;
  const [token, usdc, treasury, goldFeed, coinsPerOrder, coinsPerDay] = await Promise.all([
    client.readContract({ ...desk, functionName: 'token' }),
    client.readContract({ ...desk, functionName: 'usdc' }),
    client.readContract({ ...desk, functionName: 'treasury' }),
    client.readContract({ ...desk, functionName: 'goldFeed' }),
    client.readContract({ ...desk, functionName: 'coinsPerOrder' }),
    client.readContract({ ...desk, functionName: 'coinsPerDay' }),
  ]);
  if (token.toLowerCase() !== chain.token.toLowerCase()) throw new Unavailable(SALE_MESSAGES.unavailable);
  const money = { address: usdc, abi: USDC_ABI } as const;
  const [usdcName, usdcVersion] = await Promise.all([
    client.readContract({ ...money, functionName: 'name' }),
    client.readContract({ ...money, functionName: 'version' }).catch((error) => {
      if (isSilence(error)) throw error;
      return USUAL_VERSION;
    }),
  ]);
  const numbers = { coinsPerOrder: Number(coinsPerOrder), coinsPerDay: Number(coinsPerDay) };
  return { usdc, treasury, goldFeed, usdcName, usdcVersion, ...numbers };
}

/** What never changes about the desk. Throws as the node does, or Unavailable where it isn't this token's. */
export function deskFacts(chain: Chain): Promise<DeskFacts> {
  const asked =
    known.get(chain) ??
    readFacts(chain).catch((error) => {
      known.delete(chain);
      throw error;
    });
  known.set(chain, asked);
  return asked;
}

/** Why the desk sells nothing now, by its own requireOpen(); null where it does. */
async function closedOf({ client }: Chain, desk: Address): Promise<string | null> {
  const call = { address: desk, abi: saleDeskAbi, functionName: 'requireOpen' } as const;
  return client.readContract(call).then(
    () => null,
    (error) => refusalOf(error),
  );
}

/** The desk at the newest block. Throws NotFound where there is none, Unavailable where the chain gives no answer. */
export async function readDesk(chain: Chain): Promise<DeskState> {
  const address = deskAddress(chain);
  const desk = { address, abi: saleDeskAbi } as const;
  try {
    const [facts, closed, [cents, time], coinsLeft] = await Promise.all([
      deskFacts(chain),
      closedOf(chain, address),
      chain.client.readContract({ ...desk, functionName: 'posted' }),
      chain.client.readContract({ ...desk, functionName: 'coinsLeftToday' }),
    ]);
    return { facts, closed, posted: { cents, time }, coinsLeft: Number(coinsLeft) };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    throw new Unavailable(SALE_MESSAGES.unavailable);
  }
}

/** What an account holds in USDC, in its millionths. */
export const usdcOf = ({ client }: Pick<Chain, 'client'>, usdc: Address, account: Hex): Promise<bigint> =>
  client.readContract({ address: usdc, abi: USDC_ABI, functionName: 'balanceOf', args: [account] });
