import { account, type Description, type Field, named, never, raw, whenSet } from './fields.ts';

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

/** The calls that owners of a Safe send, and the messages that they sign. */
export const SAFE_CALLS: Readonly<Record<string, Description>> = {
  execTransaction: { intent: 'Execute for a Safe', fields: { ...safeCall, signatures: never('Signatures') } },
};
export const SAFE_MESSAGES: Readonly<Record<string, Description>> = {
  SafeTx: { intent: 'Sign for a Safe', fields: { ...safeCall, nonce: raw('Number') } },
  SafeMessage: { intent: 'Sign a message for a Safe', fields: { message: raw('Hash to sign') } },
};
