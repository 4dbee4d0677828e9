import { type Address, getAddress, zeroAddress, zeroHash } from 'viem';
import type { UsdCents, Usg } from '#domain/money.ts';
import { priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { authorizationTypedData } from '#domain/relay/authorization.ts';
import { safeExecutionAbi, safeMessageTypedData, safeTransactionTypedData } from '#domain/safe/transaction.ts';
import { quoteTypedData } from '#domain/sale/quote.ts';
import { site } from '#site';
import { releaseLogAddress } from '../creation.ts';
import { describeCalls, describeMessages, type Types } from './descriptors.ts';
import { INBOX_CALLS } from './inbox-descriptions.ts';
import { RELEASE_LOG_CALLS } from './release-log-descriptions.ts';
import { SAFE_CALLS, SAFE_MESSAGES } from './safe-descriptions.ts';
import { SALE_DESK_CALLS, SALE_DESK_MESSAGES } from './sale-desk-descriptions.ts';
import { PRICE_MESSAGES, TOKEN_CALLS, TOKEN_MESSAGES } from './token-descriptions.ts';

// Examples of what the site's own functions have signed: only their types and the fixed part of their domains are used.
const anyChain = { chainId: 1, token: zeroAddress, safe: zeroAddress, desk: zeroAddress };
const terms = { from: zeroAddress, value: 0n as Usg, validAfter: 0n, validBefore: 0n, nonce: zeroHash };
const price = { cents: 0 as UsdCents, time: 0 };
const transfer = authorizationTypedData(anyChain, { kind: 'transfer', to: zeroAddress, ...terms });
const redemption = authorizationTypedData(anyChain, { kind: 'redeem', ticketHash: zeroHash, ...terms });
const setting = priceTypedData(anyChain.chainId, anyChain.token, price.cents, price.time);
const withdrawal = withdrawalTypedData(anyChain.chainId, anyChain.token, price, price.time);
const safeTransaction = safeTransactionTypedData(anyChain, { to: zeroAddress, data: '0x' }, 0);
const safeMessage = safeMessageTypedData(anyChain, zeroHash);
const quote = quoteTypedData(anyChain, {
  orderHash: zeroHash,
  buyer: zeroAddress,
  coins: 0n,
  usdc: 0n,
  priceTime: 0n,
  notAfter: 0n,
  termsHash: zeroHash,
});

const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });

/** Messages that other sites may have holders sign for the token: ERC-2612 and the rest of ERC-3009. */
const STANDARD: Types = {
  Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  ReceiveWithAuthorization: fields(
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  ),
  CancelAuthorization: fields('address authorizer,bytes32 nonce'),
};

type Abis = Record<'token' | 'inbox' | 'releaseLog' | 'desk', readonly unknown[]>;
type Chain = { id: number; token: Address; inbox: Address; saleDesk?: { address: Address } | undefined };

/**
 * The descriptors (ERC-7730) of everything that holders and staff sign, by path. Without a chain they are bound to no contract. Those of
 * Safes never are, since the site does not know the Safes; those of the sale desk are left out where the chain has none.
 */
export function clearSigningFiles(abis: Abis, chain?: Chain): Record<string, string> {
  const addresses = chain && {
    token: chain.token,
    inbox: chain.inbox,
    releaseLog: releaseLogAddress(chain.token),
    desk: chain.saleDesk?.address,
  };
  const deploymentsOf = (which: keyof Abis) => {
    const address = addresses?.[which];
    return chain && address ? [{ chainId: chain.id, address: getAddress(address) }] : [];
  };
  const onToken = { name: site.name, deployments: deploymentsOf('token') };
  const onDesk = { name: 'SaleDesk', deployments: deploymentsOf('desk') };
  const ofSafe = { name: 'Safe', deployments: [] };
  return {
    ...describeCalls({ file: 'calldata-UsgToken', ...onToken }, abis.token, TOKEN_CALLS),
    ...describeCalls(
      { file: 'calldata-RedemptionInbox', name: 'RedemptionInbox', deployments: deploymentsOf('inbox') },
      abis.inbox,
      INBOX_CALLS,
    ),
    ...describeCalls(
      { file: 'calldata-ReleaseLog', name: 'ReleaseLog', deployments: deploymentsOf('releaseLog') },
      abis.releaseLog,
      RELEASE_LOG_CALLS,
    ),
    ...describeCalls({ file: 'calldata-Safe', ...ofSafe }, safeExecutionAbi, SAFE_CALLS),
    ...describeMessages(
      { file: 'eip712-UsgToken', ...onToken },
      transfer.domain ?? {},
      { ...(transfer.types as Types), ...(redemption.types as Types), ...STANDARD },
      TOKEN_MESSAGES,
    ),
    ...describeMessages(
      { file: 'eip712-price', ...onToken },
      setting.domain,
      { ...setting.types, ...withdrawal.types },
      PRICE_MESSAGES,
    ),
    ...((!chain || chain.saleDesk) && {
      ...describeCalls({ file: 'calldata-SaleDesk', ...onDesk }, abis.desk, SALE_DESK_CALLS),
      ...describeMessages({ file: 'eip712-SaleDesk', ...onDesk }, quote.domain, quote.types, SALE_DESK_MESSAGES),
    }),
    ...describeMessages(
      { file: 'eip712-Safe', ...ofSafe },
      safeTransaction.domain,
      { ...safeTransaction.types, ...safeMessage.types },
      SAFE_MESSAGES,
    ),
  };
}
