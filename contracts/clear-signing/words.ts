import type { ContractFunctionName } from 'viem';
import { roleHash, TOKEN_ROLES, type TokenRole } from '#domain/token-roles.ts';
import type { redemptionInboxAbi, usgTokenAbi } from '../abi.ts';
import { account, amount, cents, date, detail, type Field, limit, named, raw, type Words, whenSet } from './fields.ts';

type CallOf<Abi extends typeof usgTokenAbi | typeof redemptionInboxAbi> = ContractFunctionName<Abi, 'nonpayable'>;

const ROLE_NAMES: Readonly<Record<TokenRole, string>> = {
  DEFAULT_ADMIN: 'Admin',
  ISSUER: 'Issuer',
  PRICER: 'Pricer',
  FULFILMENT: 'Fulfillment',
  COMPLIANCE: 'Compliance',
  PAUSER: 'Pauser',
};

/** What wallets show in place of these values. */
export const ENUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  roles: Object.fromEntries(TOKEN_ROLES.map((role) => [roleHash(role), ROLE_NAMES[role]])),
  operations: { 0: 'Call', 1: 'Delegate call' },
};

const never = (label: string): Field => ({ ...raw(label), shown: 'never' });
/** Parts of somebody's signature: they say nothing, and a wrong one is refused. */
export const SIGNATURE_FIELDS: Readonly<Record<string, Field>> = {
  v: never('Signature, v'),
  r: never('Signature, r'),
  s: never('Signature, s'),
  signature: never('Signature'),
};

const times = { validAfter: whenSet(date('Not before')), validBefore: date('Expires') };
const authorization = { ...times, nonce: detail('Nonce') };
const fromTo = { from: account('From'), to: account('To'), value: amount('Amount') };
const spending = { owner: account('Owner'), spender: account('Spender'), value: limit('At most') };
const ticketHash = raw('Ticket hash');
const role = { role: named('Role', 'roles'), account: account('Account') };
const frozen = { account: account('Account'), reasonHash: raw('Hash of the reason') };
const returned = { ticketHash, asset: account('Token'), to: account('To'), amount: amount('Amount', 'asset') };

/** Every function of the token that changes anything, by its name; the compiler names the missing ones. */
export const TOKEN_CALLS: Readonly<Record<CallOf<typeof usgTokenAbi>, Words>> = {
  transfer: {
    intent: 'Send',
    sentence: 'Send {value} to {to}',
    fields: { to: account('To'), value: amount('Amount') },
  },
  transferWithData: {
    intent: 'Send',
    fields: { _to: account('To'), _value: amount('Amount'), _data: raw('Attached data') },
  },
  transferFrom: { intent: 'Send from an account', sentence: 'Send {value} from {from} to {to}', fields: fromTo },
  transferFromWithData: {
    intent: 'Send from an account',
    fields: { _from: account('From'), _to: account('To'), _value: amount('Amount'), _data: raw('Attached data') },
  },
  approve: {
    intent: 'Allow spending',
    sentence: 'Let {spender} spend {value}',
    fields: { spender: spending.spender, value: spending.value },
  },
  permit: {
    intent: 'Allow spending',
    sentence: 'Let {spender} spend {value} of {owner} until {deadline}',
    fields: { ...spending, deadline: date('Permit expires') },
  },
  transferWithAuthorization: {
    intent: 'Carry out a transfer',
    sentence: 'Send {value} from {from} to {to} until {validBefore}',
    fields: { ...fromTo, ...authorization },
  },
  receiveWithAuthorization: {
    intent: 'Collect a payment',
    sentence: 'Collect {value} from {from} for {to} until {validBefore}',
    fields: { ...fromTo, ...authorization },
  },
  cancelAuthorization: {
    intent: 'Cancel an authorization',
    fields: { authorizer: account('Account'), nonce: raw('Authorization') },
  },
  redeem: {
    intent: 'Redeem for coins',
    fields: { _value: amount('Amount'), _data: ticketHash },
  },
  redeemFrom: {
    intent: 'Redeem from an account',
    fields: { _tokenHolder: account('From'), _value: amount('Amount'), _data: ticketHash },
  },
  redeemWithAuthorization: {
    intent: 'Carry out a redemption',
    fields: { from: fromTo.from, value: fromTo.value, ticketHash, ...authorization },
  },
  issue: {
    intent: 'Issue tokens',
    fields: { _tokenHolder: account('To'), _value: amount('Amount'), _data: raw('Order') },
  },
  voidIssue: { intent: 'Void an order', fields: { data: raw('Order') } },
  attestReserve: {
    intent: 'Attest coins in trust',
    fields: {
      coins: raw('Coins in trust'),
      asOf: date('Counted on'),
      redeemedAsOf: amount('Redeemed by then'),
      documentHash: raw('Document hash'),
    },
  },
  fulfilRedemption: {
    intent: 'Record a delivery',
    fields: { ticketHash, receiptHash: raw('Hash of the receipt') },
  },
  freeze: { intent: 'Freeze an account', fields: frozen },
  unfreeze: { intent: 'Unfreeze an account', fields: frozen },
  pause: { intent: 'Pause transfers and issuance', fields: {} },
  unpause: { intent: 'Resume transfers and issuance', fields: {} },
  grantRole: { intent: 'Grant a role', sentence: 'Grant the role {role} to {account}', fields: role },
  revokeRole: { intent: 'Revoke a role', sentence: 'Take the role {role} from {account}', fields: role },
  renounceRole: { intent: 'Give up a role', sentence: 'Give up the role {role} of {account}', fields: role },
  setIssuerLimit: {
    intent: 'Set issuer limit',
    sentence: 'Let {issuer} issue {total} in all',
    fields: { issuer: account('Issuer'), total: limit('Limit in all') },
  },
  finalizeIssuance: { intent: 'End issuance for good', fields: {} },
  beginAttestorTransfer: { intent: 'Begin attestor hand-over', fields: { newAttestor: account('New attestor') } },
  acceptAttestorTransfer: { intent: 'Become the attestor', fields: {} },
  cancelAttestorTransfer: { intent: 'Cancel attestor hand-over', fields: {} },
  beginDefaultAdminTransfer: { intent: 'Begin admin hand-over', fields: { newAdmin: account('New admin') } },
  acceptDefaultAdminTransfer: { intent: 'Become the admin', fields: {} },
  cancelDefaultAdminTransfer: { intent: 'Cancel admin hand-over', fields: {} },
  changeDefaultAdminDelay: {
    intent: 'Change hand-over delay',
    fields: { newDelay: { label: 'New delay', format: 'duration' } },
  },
  rollbackDefaultAdminDelay: { intent: 'Keep hand-over delay', fields: {} },
};

/** The same of the RedemptionInbox. */
export const INBOX_CALLS: Readonly<Record<CallOf<typeof redemptionInboxAbi>, Words>> = {
  redeem: {
    intent: 'Redeem at ticket address',
    fields: { ticketHash, coins: raw('Coins') },
  },
  announceReturn: { intent: 'Announce a return', fields: returned },
  approveReturn: { intent: 'Approve a return', fields: returned },
  cancelReturn: { intent: 'Cancel a return', fields: { id: raw('Return') } },
};

const permitted = { ...spending, nonce: detail('Nonce'), deadline: date('Expires') };

/** What the token verifies, by the primary type (EIP-712). */
export const TOKEN_MESSAGES: Readonly<Record<string, Words>> = {
  Permit: {
    intent: 'Allow spending',
    sentence: 'Let {spender} spend {value} of {owner} until {deadline}',
    fields: permitted,
  },
  TransferWithAuthorization: { ...TOKEN_CALLS.transferWithAuthorization, intent: 'Send' },
  ReceiveWithAuthorization: {
    ...TOKEN_CALLS.receiveWithAuthorization,
    intent: 'Pay',
    sentence: 'Pay {value} from {from} to {to} until {validBefore}',
  },
  CancelAuthorization: TOKEN_CALLS.cancelAuthorization,
  RedeemWithAuthorization: { ...TOKEN_CALLS.redeemWithAuthorization, intent: 'Redeem for coins' },
};

/** What the site verifies. */
export const PRICE_MESSAGES: Readonly<Record<string, Words>> = {
  SetPrice: {
    intent: 'Set the price',
    sentence: 'Set the price to {priceCents} from {time}',
    fields: { priceCents: cents('Price per token'), time: date('In force from') },
  },
  WithdrawPrice: {
    intent: 'Withdraw a price',
    sentence: 'Withdraw, on {time}, the price {priceCents} of {priceTime}',
    fields: { priceCents: cents('Price per token'), priceTime: date('Price of'), time: date('Withdrawn on') },
  },
};

const safeCall = {
  to: account('To'),
  value: { label: 'Ether', format: 'amount' },
  operation: named('Kind of call', 'operations'),
  data: { label: 'Call', format: 'calldata', params: { calleePath: 'to' } },
  safeTxGas: whenSet(raw('Gas of the call')),
  baseGas: whenSet(raw('Gas that is refunded')),
  gasPrice: whenSet(raw('Refund per gas')),
  gasToken: whenSet(account('Refund in')),
  refundReceiver: whenSet(account('Refund to')),
} as const satisfies Record<string, Field>;

/** What the owners of a Safe sign. */
export const SAFE_CALLS: Readonly<Record<string, Words>> = {
  execTransaction: { intent: 'Execute for a Safe', fields: { ...safeCall, signatures: never('Signatures') } },
};
export const SAFE_MESSAGES: Readonly<Record<string, Words>> = {
  SafeTx: { intent: 'Sign for a Safe', fields: { ...safeCall, nonce: raw('Number') } },
  SafeMessage: { intent: 'Sign a message for a Safe', fields: { message: raw('Hash to sign') } },
};
