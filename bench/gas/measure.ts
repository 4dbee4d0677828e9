import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  parseAbiParameters,
  parseSignature,
  toHex,
  type WalletClient,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgTokenAbi } from '#contracts/abi.ts';
import { usgTokenBytecode } from '#contracts/bytecode.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { site } from '#site';

const newHolder = (name: string) => privateKeyToAccount(keccak256(toHex(name)));
const holder = newHolder('a holder without ether');
const secondHolder = newHolder('another one');

const FAR_FUTURE = 2n ** 47n - 1n;

const PERMIT = parseAbiParameters('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline');
const TRANSFER = parseAbiParameters(
  'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
);
const REDEEM = parseAbiParameters(
  'address from, uint256 value, bytes32 ticketHash, uint256 validAfter, uint256 validBefore, bytes32 nonce',
);

type Domain = { name: string; version: string; chainId: number; verifyingContract: Address };

/** The last arguments of a signed call: the signature as v, r and s, or as bytes. */
type Form = (signature: Hex) => readonly unknown[];
const inBytes: Form = (signature) => [signature];
/** A signature that only a contract with rules of its own accepts; no key's has that length. */
const inOneByte: Form = () => ['0x01'];
const inParts: Form = (signature) => {
  const { r, s, yParity } = parseSignature(signature);
  return [27 + yParity, r, s];
};

/** The arguments of the owner's first permit (ERC-2612). */
async function permitArgs(domain: Domain, form: Form, owner: typeof holder, spender: Address, value: bigint) {
  const message = { owner: owner.address, spender, value, nonce: 0n, deadline: FAR_FUTURE };
  const types = { Permit: PERMIT };
  const signature = await owner.signTypedData({ domain, types, primaryType: 'Permit', message });
  return [owner.address, spender, value, FAR_FUTURE, ...form(signature)];
}

/** The arguments of ERC-3009's transferWithAuthorization, signed by the holder for itself or for a contract that trusts it. */
async function transferArgs(domain: Domain, form: Form, from: Address, to: Address, value: bigint) {
  const nonce = keccak256(toHex(`transfer ${from} ${form.name}`));
  const message = { from, to, value, validAfter: 0n, validBefore: FAR_FUTURE, nonce };
  const types = { TransferWithAuthorization: TRANSFER };
  const signature = await holder.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message });
  return [from, to, value, 0n, FAR_FUTURE, nonce, ...form(signature)];
}

/** The arguments of redeemWithAuthorization, signed by the holder. */
async function redeemArgs(domain: Domain, form: Form, value: bigint) {
  const [ticketHash, nonce] = [keccak256(toHex('a relayed ticket')), keccak256(toHex('redeem'))];
  const message = { from: holder.address, value, ticketHash, validAfter: 0n, validBefore: FAR_FUTURE, nonce };
  const types = { RedeemWithAuthorization: REDEEM };
  const signature = await holder.signTypedData({ domain, types, primaryType: 'RedeemWithAuthorization', message });
  return [holder.address, value, ticketHash, 0n, FAR_FUTURE, nonce, ...form(signature)];
}

const COIN = 10n ** 9n;
const DAY = 86_400;
const NO_DATA = toHex(0, { size: 32 });
const abi: Abi = usgTokenAbi;
const word = (text: string) => keccak256(toHex(text));

// Code that accepts every signature (ERC-1271), so that only the token's share is measured: its deployment, then the code itself.
const YES = '631626ba7e60e01b60005260206000f3';
const CONTRACT_WALLET: Hex = `0x6f${YES}60005260106010f3`;

type Send = (account: Address, functionName: string, args: readonly unknown[]) => Promise<number>;
type Accounts = { staff: Address; auditor: Address; bob: Address; carol: Address };

/** Gas of each step, from the receipt of a real transaction: intrinsic gas and calldata are in it. */
export async function measureGas(url: string, bytecode: Hex = usgTokenBytecode): Promise<Record<string, number>> {
  const chain = createPublicClient({ chain: foundry, transport: http(url) });
  const wallet = createWalletClient({ chain: foundry, transport: http(url) });
  const [staff, auditor, bob, carol] = await wallet.getAddresses();
  if (!staff || !auditor || !bob || !carol) throw new Error('The chain has no accounts.');
  const accounts = { staff, auditor, bob, carol };

  const address = await deployToken(chain, wallet, accounts, bytecode);
  const send: Send = async (account, functionName, args) => {
    const hash = await wallet.writeContract({ chain: foundry, abi, address, account, functionName, args });
    return Number((await minedReceipt(chain, hash)).gasUsed);
  };
  for (const role of ['ISSUER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER']) {
    await send(staff, 'grantRole', [word(`${role}_ROLE`), staff]);
  }
  await send(staff, 'setIssuerLimit', [staff, 10_000n * COIN]);
  const { timestamp } = await chain.getBlock();
  await send(auditor, 'attestReserve', [600_000n, timestamp, 0n, word('report')]);
  const contractWallet = await deploy(chain, wallet, staff, CONTRACT_WALLET);
  for (const to of [bob, holder.address, contractWallet]) await send(staff, 'issue', [to, 100n * COIN, NO_DATA]);

  const domain = { name: site.name, version: '1', chainId: foundry.id, verifyingContract: address };
  return {
    ...(await measureTransfers(send, accounts)),
    ...(await measureSigned(send, accounts, domain, contractWallet)),
    ...(await measureStaffActs(send, accounts, timestamp)),
  };
}

async function measureTransfers(send: Send, { staff, bob, carol }: Accounts) {
  return {
    'issue, existing holder': await send(staff, 'issue', [bob, 2n * COIN, NO_DATA]),
    'issue for an order': await send(staff, 'issue', [bob, 2n * COIN, word('order')]),
    'transfer, new holder': await send(bob, 'transfer', [carol, 2n * COIN]),
    'transfer, existing holder': await send(bob, 'transfer', [carol, 2n * COIN]),
    redeem: await send(bob, 'redeem', [2n * COIN, NO_DATA]),
    'redeem on a ticket': await send(bob, 'redeem', [2n * COIN, word('ticket')]),
  };
}

async function measureSigned(send: Send, { staff, bob, carol }: Accounts, domain: Domain, wallet: Address) {
  const { address } = holder;
  const transfer = 'transferWithAuthorization';
  return {
    permit: await send(staff, 'permit', await permitArgs(domain, inParts, holder, carol, COIN)),
    'permit, in bytes': await send(staff, 'permit', await permitArgs(domain, inBytes, secondHolder, carol, COIN)),
    transferWithAuthorization: await send(staff, transfer, await transferArgs(domain, inParts, address, bob, COIN)),
    'the same, in bytes': await send(staff, transfer, await transferArgs(domain, inBytes, address, bob, COIN)),
    'the same, by a contract in v, r, s': await send(
      staff,
      transfer,
      await transferArgs(domain, inParts, wallet, bob, COIN),
    ),
    'the same, by a contract': await send(staff, transfer, await transferArgs(domain, inBytes, wallet, bob, COIN)),
    'the same, in its own form': await send(staff, transfer, await transferArgs(domain, inOneByte, wallet, bob, COIN)),
    redeemWithAuthorization: await send(staff, 'redeemWithAuthorization', await redeemArgs(domain, inParts, COIN)),
  };
}

/** The acts of staff, each of which the token records in its history. */
async function measureStaffActs(send: Send, { staff, auditor, bob, carol }: Accounts, timestamp: bigint) {
  return {
    attestReserve: await send(auditor, 'attestReserve', [600_001n, timestamp, 0n, word('second report')]),
    voidIssue: await send(staff, 'voidIssue', [word('a cancelled order')]),
    fulfilRedemption: await send(staff, 'fulfilRedemption', [word('ticket'), word('receipt')]),
    freeze: await send(staff, 'freeze', [bob, word('reason')]),
    pause: await send(staff, 'pause', []),
    grantRole: await send(staff, 'grantRole', [word('ISSUER_ROLE'), carol]),
    setIssuerLimit: await send(staff, 'setIssuerLimit', [carol, COIN]),
    'revokeRole, of an issuer': await send(staff, 'revokeRole', [word('ISSUER_ROLE'), carol]),
    beginDefaultAdminTransfer: await send(staff, 'beginDefaultAdminTransfer', [bob]),
    'the same, in place of another': await send(staff, 'beginDefaultAdminTransfer', [carol]),
    beginAttestorTransfer: await send(auditor, 'beginAttestorTransfer', [carol]),
  };
}

async function deployToken(chain: PublicClient, wallet: WalletClient, accounts: Accounts, bytecode: Hex) {
  const { staff: admin, auditor: attestor } = accounts;
  const { name, symbol } = site;
  const settings = { cap: 10_000_000n * COIN, maxAttestationAge: 35 * DAY, adminDelay: DAY, admin, attestor };
  const args = [{ name, symbol, ...settings }];
  return deployed(chain, await wallet.deployContract({ chain: foundry, abi, bytecode, account: admin, args }));
}

const deploy = async (chain: PublicClient, wallet: WalletClient, account: Address, data: Hex) =>
  deployed(chain, await wallet.sendTransaction({ chain: foundry, account, data }));

async function deployed(chain: PublicClient, hash: Hex): Promise<Address> {
  const { contractAddress } = await minedReceipt(chain, hash);
  if (!contractAddress) throw new Error('Nothing was deployed.');
  return contractAddress;
}
