import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex, zeroAddress, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { safeExecution, safeExecutionAbi, safeTransaction } from '#domain/safe/transaction.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import { cancelAuthorizationCall, freezeCall, issueCall } from './calls.ts';
import type { Call } from './chain.ts';
import { describeCall, requireWords } from './describe-call.ts';

const TOKEN: Address = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';
const INBOX: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const SAFE: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TO: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const CONTRACTS = { token: TOKEN, inbox: INBOX };
const call = issueCall(TOKEN, TO, 2_000_000_000n);

/** The execution of that call with fields that the desk never proposes. */
function executionWith(change: object): Hex {
  const fields = { ...safeTransaction(call, 7), ...change };
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = fields;
  const args = [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, '0x'] as const;
  return encodeFunctionData({ abi: safeExecutionAbi, functionName: 'execTransaction', args });
}

describe('a call in words', () => {
  const hash = keccak256(stringToHex('x'));
  const onToken = (functionName: string, args: unknown[]) => ({
    to: TOKEN,
    data: encodeFunctionData({ abi: usgTokenAbi, functionName, args } as never),
  });
  const onInbox = (functionName: string, args: unknown[]) => ({
    to: INBOX,
    data: encodeFunctionData({ abi: redemptionInboxAbi, functionName, args } as never),
  });
  it.each([
    [call, `Issue 2 ${site.symbol}`, [['To', TO]]],
    [
      issueCall(TOKEN, TO, 1n, hash),
      `Issue 0.000000001 ${site.symbol}`,
      [
        ['To', TO],
        ['Hash of the order', hash],
      ],
    ],
    [onToken('voidIssue', [hash]), 'Void the issue of an order', [['Hash of the order', hash]]],
    [
      freezeCall(TOKEN, TO, 'x', true),
      'Freeze an account',
      [
        ['Account', TO],
        ['Hash of the reason', hash],
      ],
    ],
    [
      freezeCall(TOKEN, TO, 'x', false),
      'Unfreeze an account',
      [
        ['Account', TO],
        ['Hash of the reason', hash],
      ],
    ],
    [onToken('grantRole', [keccak256(stringToHex('PRICER_ROLE')), TO]), 'Grant PRICER', [['Account', TO]]],
    [
      cancelAuthorizationCall(TOKEN, TO, hash, '0x1234'),
      'Cancel a signed payment',
      [
        ['Signed by', TO],
        ['Number of the authorization', hash],
      ],
    ],
    [
      onToken('cancelAuthorization', [TO, hash, 27, hash, hash]),
      'Cancel a signed payment',
      [
        ['Signed by', TO],
        ['Number of the authorization', hash],
      ],
    ],
    [onToken('grantRole', [zeroHash, TO]), 'Grant DEFAULT_ADMIN', [['Account', TO]]],
    [onToken('pause', []), 'Call pause of the token', []],
    [onInbox('redeem', [hash, 3n]), `Burn 3 ${site.symbol} for a redemption`, [['Hash of the ticket', hash]]],
  ] as const)('says what it does: %#', (given, title, facts) => {
    const contract = given.to === TOKEN ? 'Token’s contract' : 'Redemption inbox';
    expect(describeCall(given, CONTRACTS)).toEqual({ title, facts: [...facts, [contract, given.to]] });
  });

  it('names of a return the asset and its smallest units, since only its own contract knows its decimals', () => {
    const returned = (asset: Address, units: bigint) =>
      describeCall(onInbox('approveReturn', [hash, asset, TO, units]), CONTRACTS)?.title;
    expect(returned(TOKEN, 1_500_000_000n)).toBe(`Pay the return of 1.5 ${site.symbol}`);
    expect(returned(zeroAddress, 10n ** 17n)).toBe('Pay the return of 0.1 ETH');
    expect(returned(SAFE, 1_500_000n)).toBe(
      `Pay the return of 1,500,000 of the smallest units of the token at ${SAFE}`,
    );
  });

  it('says of a Safe’s call that an owner sends what the Safe does, and which Safe', () => {
    const execution = { to: SAFE, data: safeExecution(call, 7, '0x12') };
    const { title, facts } = describeCall(call, CONTRACTS) ?? {};
    expect(describeCall(execution, CONTRACTS)).toEqual({
      title,
      facts: [...(facts ?? []), ['Safe', SAFE]],
    });
  });

  it.each<[string, Call]>([
    ['another contract', { ...call, to: SAFE }],
    ['ether with it', { ...call, value: 1n }],
    ['an unknown function', { to: TOKEN, data: '0x12345678' }],
    ['broken data', { to: TOKEN, data: call.data.slice(0, 100) as Hex }],
    ['data beyond its arguments', { to: TOKEN, data: `${call.data}00` }],
    ['a Safe’s call of itself', { to: SAFE, data: safeExecution({ to: SAFE, data: call.data }, 7, '0x12') }],
    ['a Safe’s call of another contract', { to: SAFE, data: safeExecution({ to: TO, data: call.data }, 7, '0x12') }],
    [
      'a Safe’s call of another Safe',
      { to: SAFE, data: safeExecution({ to: TO, data: safeExecution(call, 7, '0x') }, 7, '0x') },
    ],
    ['a Safe’s delegated call', { to: SAFE, data: executionWith({ operation: 1 }) }],
    ['a Safe’s call with ether', { to: SAFE, data: executionWith({ value: 1n }) }],
    ['a Safe’s call with a refund', { to: SAFE, data: executionWith({ gasPrice: 1n, refundReceiver: TO }) }],
  ])('is none for %s, and nobody can sign it', (_, given) => {
    expect(describeCall(given, CONTRACTS)).toBeUndefined();
    expect(() => requireWords(given, CONTRACTS)).toThrow(SIGNER_MESSAGES.callUnknown);
  });
});
