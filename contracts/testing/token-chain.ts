import {
  type Account,
  type ContractFunctionArgs,
  type ContractFunctionName,
  concat,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  publicActions,
  type WriteContractParameters,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { GRANTED_ROLES, type GrantedRole, roleHash } from '#domain/token-roles.ts';
import { site } from '#site';
import { usgTokenAbi } from '../abi.ts';
import { CREATE2_DEPLOYER, CREATION_SALT, create2Address, inboxCreationCode, tokenCreationCode } from '../creation.ts';
import { minedReceipt } from '../mined-receipt.ts';
import { startAnvil } from './anvil.ts';

export const DAY = 24 * 60 * 60;
/** Of a chain that a test starts with. */
const ATTESTED_COINS = 1_000;
const ZERO_DATA: Hex = `0x${'00'.repeat(32)}`;
type Write = ContractFunctionName<typeof usgTokenAbi, 'nonpayable'>;
type Arguments<Name extends Write> = ContractFunctionArgs<typeof usgTokenAbi, 'nonpayable', Name>;

const accountOf = (key: Hex) => ({ ...privateKeyToAccount(key), key });

/** A fresh account with its private key; it owns nothing. */
export const newAccount = () => accountOf(generatePrivateKey());

/** Clients of the chain at that URL, and what needs no token there. */
function connect(rpcUrl: string) {
  const chain = { ...foundry, rpcUrls: { default: { http: [rpcUrl] } } };
  const shared = { chain, transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 };
  const node = createTestClient({ ...shared, mode: 'anvil' }).extend(publicActions);
  const wallet = createWalletClient(shared);
  const mined = (hash: Hex) => minedReceipt(node as unknown as PublicClient, hash);
  /** Puts a contract of that creation code on the chain. */
  const deploy = async (account: Account, data: Hex) =>
    (await mined(await wallet.sendTransaction({ account, data }))).contractAddress as Hex;
  const fund = (address: Hex, eth = '10') => node.setBalance({ address, value: parseEther(eth) });
  return { node, wallet, mined, deploy, fund };
}

/** The token's calls, sent as its admin, its attestor or a holder; each resolves when it is mined. */
function actions({ node, wallet, mined, fund }: ReturnType<typeof connect>, { token, admin, attestor }: Deployed) {
  const contract = { address: token, abi: usgTokenAbi } as const;
  const write = async <Name extends Write>(account: Account, functionName: Name, args: Arguments<Name>) =>
    mined(
      await wallet.writeContract({ ...contract, account, functionName, args } as unknown as WriteContractParameters),
    );
  const usgOf = (address: Hex) => node.readContract({ ...contract, functionName: 'balanceOf', args: [address] });
  const issue = (to: Hex, value: bigint, data = ZERO_DATA) => write(admin, 'issue', [to, value, data]);

  /** States that many coins, as of the newest block. */
  async function attest(coins: number | bigint) {
    const redeemed = await node.readContract({ ...contract, functionName: 'totalRedeemed' });
    const { timestamp } = await node.getBlock();
    return write(attestor, 'attestReserve', [BigInt(coins), Number(timestamp), redeemed, ZERO_DATA]);
  }
  /** A new account with that much ETH. */
  async function account(eth?: string) {
    const created = newAccount();
    await fund(created.address, eth);
    return created;
  }
  return {
    contract,
    write,
    usgOf,
    issue,
    account,
    grant: (role: GrantedRole, to: Hex) => write(admin, 'grantRole', [roleHash(role), to]),
    revoke: (role: GrantedRole, from: Hex) => write(admin, 'revokeRole', [roleHash(role), from]),
    setIssuerLimit: (issuer: Hex, total: bigint) => write(admin, 'setIssuerLimit', [issuer, total]),
    voidIssue: (data: Hex) => write(admin, 'voidIssue', [data]),
    redeem: (from: Account, value: bigint, data: Hex) => write(from, 'redeem', [value, data]),
    transfer: (from: Account, to: Hex, value: bigint) => write(from, 'transfer', [to, value]),
    fulfil: (ticketHash: Hex, receiptHash: Hex) => write(admin, 'fulfilRedemption', [ticketHash, receiptHash]),
    /** Cancels a holder's authorization (ERC-3009) by its signature, which the admin submits. */
    async cancelAuthorization(holder: KeyAccount, nonce: Hex) {
      const fields = [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ];
      const signature = await holder.signTypedData({
        domain: { name: site.name, version: '1', chainId: foundry.id, verifyingContract: token },
        types: { CancelAuthorization: fields },
        primaryType: 'CancelAuthorization',
        message: { authorizer: holder.address, nonce },
      });
      return write(admin, 'cancelAuthorization', [holder.address, nonce, signature]);
    },
    attest,
    /** Has the chain's blocks come after that moment, with the 1000 coins attested anew, since an attestation expires. */
    async reach(moment: Date) {
      const { timestamp } = await node.getBlock();
      const seconds = Math.ceil(moment.getTime() / 1_000) - Number(timestamp);
      if (seconds <= 0) return;
      await node.increaseTime({ seconds });
      await node.mine({ blocks: 1 });
      await attest(ATTESTED_COINS);
    },
    /** A new account with tokens for that many coins. */
    async holder(coins: number, eth?: string) {
      const created = await account(eth);
      await issue(created.address, usgFromCoins(coins));
      return created;
    },
    /** Makes every block so far final. */
    finalize: () => node.mine({ blocks: 2 }),
  };
}

type KeyAccount = ReturnType<typeof newAccount>;
type Deployed = { token: Hex; inbox: Hex; admin: KeyAccount; attestor: KeyAccount };

/** The clients and calls for a token that is deployed already. */
function chainOf(rpcUrl: string, deployed: Deployed) {
  const clients = connect(rpcUrl);
  const deploy = (code: Hex) => clients.deploy(deployed.admin, code);
  /** The admin and attestor that the constructor set. */
  const firstAccounts = async () => ({ admin: deployed.admin.address, attestor: deployed.attestor.address });
  const facts = { rpcUrl, chainId: foundry.id as number, ...deployed, firstAccounts };
  return { ...facts, ...clients, ...actions(clients, deployed), deploy };
}

type LocalFile = { rpc: string; token: Hex; inbox: Hex; adminKey: Hex; attestorKey: Hex };

/** The chain of a local site, reached directly by what its local.json says. */
export const chainOfSite = ({ rpc, token, inbox, adminKey, attestorKey }: LocalFile) =>
  chainOf(rpc, { token, inbox, admin: accountOf(adminKey), attestor: accountOf(attestorKey) });

async function startWithToken() {
  const { url: rpcUrl } = await startAnvil();
  const { wallet, mined, fund } = connect(rpcUrl);
  const admin = newAccount();
  const attestor = newAccount();
  const create = async (code: Hex) => {
    await mined(
      await wallet.sendTransaction({ account: admin, to: CREATE2_DEPLOYER, data: concat([CREATION_SALT, code]) }),
    );
    return create2Address(code);
  };
  await Promise.all([fund(admin.address), fund(attestor.address)]);
  const token = await create(
    tokenCreationCode({
      name: site.name,
      symbol: site.symbol,
      cap: usgFromCoins(MAX_SUPPLY_COINS),
      maxAttestationAge: 35 * DAY,
      adminDelay: DAY,
      admin: admin.address,
      attestor: attestor.address,
    }),
  );
  const inbox = await create(inboxCreationCode(token));
  const chain = chainOf(rpcUrl, { token, inbox, admin, attestor });
  // Who sets the price is never who signs quotes.
  for (const role of GRANTED_ROLES) if (role !== 'QUOTER') await chain.grant(role, admin.address);
  await chain.setIssuerLimit(admin.address, usgFromCoins(2 * MAX_SUPPLY_COINS));
  await chain.attest(ATTESTED_COINS);
  return chain;
}

type Started = Awaited<ReturnType<typeof startWithToken>>;
/** Chains that earlier test files have put back as they were, with their heights then. */
const unused: { chain: Started; height: bigint }[] = [];

/** An unused chain. One is skipped if a block was mined while it was put back: that block stays, above a gap. */
async function takeUnused(): Promise<Started | undefined> {
  for (let next = unused.pop(); next; next = unused.pop()) {
    const { chain, height } = next;
    if ((await chain.node.getBlockNumber()) === height) return chain;
  }
  return undefined;
}

/**
 * A real chain with the real token; its admin holds every role and may issue twice the cap, 1000 coins are attested. Starting one takes
 * longer than most tests, so stop() puts it back as it was and leaves it to the worker's next file.
 */
export async function openTokenChain() {
  const chain = (await takeUnused()) ?? (await startWithToken());
  const { node } = chain;
  const height = await node.getBlockNumber();
  const id = await node.snapshot();
  async function stop(): Promise<void> {
    await node.request({ method: 'anvil_dropAllTransactions' } as never);
    await node.setAutomine(true);
    await node.revert({ id });
    unused.push({ chain, height });
  }
  return { ...chain, stop };
}
export type TokenChain = Awaited<ReturnType<typeof openTokenChain>>;
