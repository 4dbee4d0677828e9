import {
  type Address,
  BaseError,
  type Client,
  createClient,
  getAddress,
  type Hex,
  http,
  isAddressEqual,
  parseAbi,
} from 'viem';
import { getBalance, getBlock, getBlockNumber, getChainId, getCode, readContract } from 'viem/actions';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { Usg } from '#domain/money.ts';
import { roleHash, WALLET_ROLES, type WalletRole } from '#domain/token-roles.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import type { FirstAccounts } from '#proof/creation.ts';
import { Refusal } from './problem.ts';

/** What an account can be to the token, other than its admin, who signs nothing here. */
export type Role = Exclude<WalletRole, 'DEFAULT_ADMIN'>;
const ROLES = WALLET_ROLES.filter((role) => role !== 'DEFAULT_ADMIN');

/** What runs at an address: nothing, a contract, or, for an account that has delegated itself to one (EIP-7702), that contract's code. */
export type AccountCode = { kind: 'none' | 'contract' } | { kind: 'delegated'; to: Address };

const DELEGATION = /^0xef0100([0-9a-f]{40})$/i;

function accountCode(code: Hex = '0x'): AccountCode {
  const [, delegate] = DELEGATION.exec(code) ?? [];
  if (delegate) return { kind: 'delegated', to: getAddress(`0x${delegate}`) };
  return { kind: code === '0x' ? 'none' : 'contract' };
}

/** The chain and the token on it, as the site names them (GET /api/site); `firstAccounts` reads whom it names as the token's first ones. */
export type ChainPlace = {
  rpcUrl: string;
  chainId: number;
  token: Address;
  inbox?: Address;
  firstAccounts: () => Promise<FirstAccounts>;
  ethPriceFeed?: Address;
};

const SAFE_ABI = parseAbi(['function getOwners() view returns (address[])', 'function nonce() view returns (uint256)']);

const PACE_BLOCKS = [1n, 2n, 3n, 4n, 5n];

/** Something answered, but not as the contract would that was asked for. */
const isOtherContract = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => /^(ContractFunction(Reverted|ZeroData)|AbiDecoding)/.test((cause as Error).name)) !== null;

/** Reads from the chain; every call may throw viem's errors, which revertMessage turns into a message. */
export function createChain({ rpcUrl, chainId, token, inbox, firstAccounts, ethPriceFeed }: ChainPlace) {
  const transport = http(rpcUrl, { batch: { batchSize: 20 }, retryCount: 2, timeout: 15_000 });
  const client: Client = createClient({ transport, pollingInterval: 4000 });
  const contract = { address: token, abi: usgTokenAbi } as const;
  let network: Promise<string> | undefined;
  let pace: Promise<number> | undefined;
  let ours: Promise<void> | undefined;

  // The median, since a chain of one's own mines nothing while nobody sends.
  const readPace = async () => {
    const { number, timestamp } = await getBlock(client, { blockTag: 'latest' });
    const numbers = PACE_BLOCKS.map((back) => number - back).filter((each) => each >= 0n);
    // A node may have lost them, as a chain of one's own does over a restart.
    const timeOf = (blockNumber: bigint) =>
      getBlock(client, { blockNumber }).then(
        (block) => [block.timestamp],
        () => [],
      );
    const times = [timestamp, ...(await Promise.all(numbers.map(timeOf))).flat()].map(Number);
    const gaps = times.slice(1).map((time, index) => (times[index] ?? time) - time);
    return Math.max(1, gaps.sort((one, other) => one - other)[gaps.length >> 1] ?? 1);
  };

  // The attestor is one account that appoints its own successor; the others are roles that the admin grants.
  const hasRole = async (role: Role, address: Address) => {
    if (role === 'ATTESTOR') {
      return isAddressEqual(await readContract(client, { ...contract, functionName: 'attestor' }), address);
    }
    const args = [roleHash(role), address] as const;
    return readContract(client, { ...contract, functionName: 'hasRole', args });
  };

  // The creation code is half of what a page may load at once, and nobody signs as soon as a page opens.
  const loadProof = () =>
    Promise.all([firstAccounts(), import('./our-token.ts')]).catch((cause) => {
      throw new Refusal(SIGNER_MESSAGES.tokenUnchecked, cause);
    });

  const requireOurs = async () => {
    const [given, adminDelay, [accounts, { isOurs }]] = await Promise.all([
      getChainId(client),
      readContract(client, { ...contract, functionName: 'defaultAdminDelay' }),
      loadProof(),
    ]).catch((cause) => {
      throw isOtherContract(cause) ? new Refusal(SIGNER_MESSAGES.otherToken, cause) : cause;
    });
    if (given !== chainId || !isOurs({ token, inbox, adminDelay, firstAccounts: accounts }))
      throw new Refusal(SIGNER_MESSAGES.otherToken);
  };

  return {
    client,
    chainId,
    token,
    ...(inbox && { inbox }),
    /** A contract that says what ETH costs (Chainlink's AggregatorV3Interface). */
    ...(ethPriceFeed && { ethPriceFeed }),
    /** Whether the node is on the chain that the site names. */
    isRightChain: async (): Promise<boolean> => (await getChainId(client)) === chainId,
    /** Throws a Refusal unless the token and its inbox are ours, by their addresses alone, and the chain is the one that was named; before anything is signed. */
    requireOurs: (): Promise<void> => {
      ours ??= requireOurs();
      ours.catch(() => {
        ours = undefined;
      });
      return ours;
    },
    /** A Safe's owners, and the number of its next transaction. */
    safeAt: async (address: Address): Promise<{ owners: readonly Address[]; nonce: number }> => {
      const safe = { address, abi: SAFE_ABI } as const;
      const [owners, nonce] = await Promise.all([
        readContract(client, { ...safe, functionName: 'getOwners' }),
        readContract(client, { ...safe, functionName: 'nonce' }),
      ]);
      return { owners, nonce: Number(nonce) };
    },
    blockNumber: (): Promise<bigint> => getBlockNumber(client, { cacheTime: 0 }),
    usgBalance: (address: Address): Promise<Usg> =>
      readContract(client, { ...contract, functionName: 'balanceOf', args: [address] }),
    ethBalance: (address: Address): Promise<bigint> => getBalance(client, { address }),
    codeAt: async (address: Address): Promise<AccountCode> => accountCode(await getCode(client, { address })),
    roles: async (address: Address): Promise<Role[]> => {
      const held = await Promise.all(ROLES.map((role) => hasRole(role, address)));
      return ROLES.filter((_, index) => held[index]);
    },
    /** Seconds from one block to the next, as the last few came. */
    blockSeconds: (): Promise<number> => {
      pace ??= readPace();
      pace.catch(() => {
        pace = undefined;
      });
      return pace;
    },
    /** Distinguishes this chain from another with the same id, such as a local one that was started over. */
    network: (): Promise<string> => {
      network ??= getBlock(client, { blockNumber: 0n }).then(({ hash }) => `${chainId}:${hash}`);
      network.catch(() => {
        network = undefined;
      });
      return network;
    },
  };
}

export type Chain = ReturnType<typeof createChain>;
export type Call = { to: Address; data: Hex; value?: bigint };
