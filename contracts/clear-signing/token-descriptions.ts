import type { ContractFunctionName } from 'viem';
import type { usgTokenAbi } from '../abi.ts';
import { account, amount, cents, type Description, date, detail, limit, named, raw, whenSet } from './fields.ts';

const times = { validAfter: whenSet(date('Not before')), validBefore: date('Expires') };
const authorization = { ...times, nonce: detail('Nonce') };
const fromTo = { from: account('From'), to: account('To'), value: amount('Amount') };
const spending = { owner: account('Owner'), spender: account('Spender'), value: limit('At most') };
export const ticketHash = raw('Ticket hash');
const role = { role: named('Role', 'roles'), account: account('Account') };
const frozen = { account: account('Account'), reasonHash: raw('Hash of the reason') };

/** Every function of the token that changes anything, by its name; the compiler lists the missing ones. */
export const TOKEN_CALLS: Readonly<Record<ContractFunctionName<typeof usgTokenAbi, 'nonpayable'>, Description>> = {
  transfer: {
    intent: 'Send',
    interpolatedIntent: 'Send {value} to {to}',
    fields: { to: account('To'), value: amount('Amount') },
  },
  transferWithData: {
    intent: 'Send',
    fields: { _to: account('To'), _value: amount('Amount'), _data: raw('Attached data') },
  },
  transferFrom: {
    intent: 'Send from an account',
    interpolatedIntent: 'Send {value} from {from} to {to}',
    fields: fromTo,
  },
  transferFromWithData: {
    intent: 'Send from an account',
    fields: { _from: account('From'), _to: account('To'), _value: amount('Amount'), _data: raw('Attached data') },
  },
  approve: {
    intent: 'Allow spending',
    interpolatedIntent: 'Let {spender} spend {value}',
    fields: { spender: spending.spender, value: spending.value },
  },
  permit: {
    intent: 'Allow spending',
    interpolatedIntent: 'Let {spender} spend {value} of {owner} until {deadline}',
    fields: { ...spending, deadline: date('Permit expires') },
  },
  transferWithAuthorization: {
    intent: 'Carry out a transfer',
    interpolatedIntent: 'Send {value} from {from} to {to} until {validBefore}',
    fields: { ...fromTo, ...authorization },
  },
  receiveWithAuthorization: {
    intent: 'Collect a payment',
    interpolatedIntent: 'Collect {value} from {from} for {to} until {validBefore}',
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
  grantRole: { intent: 'Grant a role', interpolatedIntent: 'Grant the role {role} to {account}', fields: role },
  revokeRole: { intent: 'Revoke a role', interpolatedIntent: 'Take the role {role} from {account}', fields: role },
  renounceRole: { intent: 'Give up a role', interpolatedIntent: 'Give up the role {role} of {account}', fields: role },
  setIssuerLimit: {
    intent: 'Set issuer limit',
    interpolatedIntent: 'Let {issuer} issue {total} in all',
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

const permitted = { ...spending, nonce: detail('Nonce'), deadline: date('Expires') };

/** The messages that the token verifies, by their primary type (EIP-712). */
export const TOKEN_MESSAGES: Readonly<Record<string, Description>> = {
  Permit: {
    intent: 'Allow spending',
    interpolatedIntent: 'Let {spender} spend {value} of {owner} until {deadline}',
    fields: permitted,
  },
  TransferWithAuthorization: { ...TOKEN_CALLS.transferWithAuthorization, intent: 'Send' },
  ReceiveWithAuthorization: {
    ...TOKEN_CALLS.receiveWithAuthorization,
    intent: 'Pay',
    interpolatedIntent: 'Pay {value} from {from} to {to} until {validBefore}',
  },
  CancelAuthorization: TOKEN_CALLS.cancelAuthorization,
  RedeemWithAuthorization: { ...TOKEN_CALLS.redeemWithAuthorization, intent: 'Redeem for coins' },
};

/** The messages of prices, which the site verifies. */
export const PRICE_MESSAGES: Readonly<Record<string, Description>> = {
  SetPrice: {
    intent: 'Set the price',
    interpolatedIntent: 'Set the price to {priceCents} from {time}',
    fields: { priceCents: cents('Price per token'), time: date('In force from') },
  },
  WithdrawPrice: {
    intent: 'Withdraw a price',
    interpolatedIntent: 'Withdraw, on {time}, the price {priceCents} of {priceTime}',
    fields: { priceCents: cents('Price per token'), priceTime: date('Price of'), time: date('Withdrawn on') },
  },
};
