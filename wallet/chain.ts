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

/** What a wallet can be to the token, its administrator apart. */
export type Role = Exclude<WalletRole, 'DEFAULT_ADMIN'>;
const ROLES = WALLET_ROLES.filter((role): role is Role => role !== 'DEFAULT_ADMIN');

/** The code at an address: none, a contract's, or that of the contract to which an account has delegated itself (EIP-7702). */
export type AccountCode = { kind: 'none' | 'contract' } | { kind: 'delegated'; to: Address };

const DELEGATION = /^0xef0100([0-9a-f]{40})$/i;

function accountCode(code: Hex = '0x'): AccountCode {
  const [, delegate] = DELEGATION.exec(code) ?? [];
  if (delegate) return { kind: 'delegated', to: getAddress(`0x${delegate}`) };
  return { kind: code === '0x' ? 'none' : 'contract' };
}

/** The chain and the token on it, as the site names them (GET /api/site); `firstAccounts` reads the token's first accounts. */
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

/** The call was answered, but not as our contract would answer it. */
const isOtherContract = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => /^(ContractFunction(Reverted|ZeroData)|AbiDecoding)/.test((cause as Error).name)) !== null;

/** Reads from the chain; every call may throw viem's errors, which revertMessage turns into a message. */
export function createChain({ rpcUrl, chainId, token, inbox, firstAccounts, ethPriceFeed }: ChainPlace) {
  const transport = http(rpcUrl, { batch: { batchSize: 20 }, retryCount: 2, timeout: 15_000 });
  const client: Client = createClient({ transport, pollingInterval: 4000 });
  const contract = { address: token, abi: usgTokenAbi } as const;
  let network: Promise<string> | undefined;
  let blockTime: Promise<number> | undefined;
  let check: Promise<void> | undefined;

  // The median, since a local chain mines nothing while nobody sends.
  const readBlockSeconds = async () => {
    const { number, timestamp } = await getBlock(client, { blockTag: 'latest' });
    const numbers = PACE_BLOCKS.map((back) => number - back).filter((each) => each >= 0n);
    // A node may have lost some of them, as a local chain does over a restart.
    const timeOf = (blockNumber: bigint) =>
      getBlock(client, { blockNumber }).then(
        (block) => block.timestamp,
        () => undefined,
      );
    const earlier = await Promise.all(numbers.map(timeOf));
    const times = [timestamp, ...earlier].filter((time) => time !== undefined).map(Number);
    const gaps = times.slice(1).map((time, index) => (times[index] ?? time) - time);
    const median = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)];
    return Math.max(1, median ?? 1);
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
    const [nodeChainId, adminDelay, [accounts, { isOurs }]] = await Promise.all([
      getChainId(client),
      readContract(client, { ...contract, functionName: 'defaultAdminDelay' }),
      loadProof(),
    ]).catch((cause) => {
      throw isOtherContract(cause) ? new Refusal(SIGNER_MESSAGES.otherToken, cause) : cause;
    });
    if (nodeChainId !== chainId || !isOurs({ token, inbox, adminDelay, firstAccounts: accounts }))
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
    /**
     * Throws a Refusal unless the token and its inbox are ours, which their addresses alone prove, and the node is on the chain that the site
     * names. Called before anything is signed.
     */
    requireOurs: (): Promise<void> => {
      check ??= requireOurs();
      check.catch(() => {
        check = undefined;
      });
      return check;
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
    /** Seconds from one block to the next, by the last few. */
    blockSeconds: (): Promise<number> => {
      blockTime ??= readBlockSeconds();
      blockTime.catch(() => {
        blockTime = undefined;
      });
      return blockTime;
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
