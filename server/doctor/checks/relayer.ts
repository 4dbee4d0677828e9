import { type Address, BaseError, formatEther } from 'viem';
import { readRoles } from '../../accounts/wallet-login/wallet-roles.ts';
import { isSilence } from '../../chain/node-errors.ts';
import { SignerUnavailable } from '../../platform/errors.ts';
import { committedFees } from '../../relayer/budgets.ts';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';
import { holdsRoles, noSigner, type ServerKey } from './server-key.ts';

const eth = (wei: bigint) => `${formatEther(wei)} ETH`;

const RELAYER: ServerKey = {
  name: 'relayer',
  withoutIt: 'Holders without ETH can’t send or redeem.',
  withRoles: 'Its key signs on the server without anyone’s consent, so the site doesn’t start with it.',
};

const empty = (address: Address): Finding => ({
  id: 'relayer.empty',
  level: 'error',
  what: `The relayer’s account ${address} holds no ETH.`,
  why: RELAYER.withoutIt,
  fix: `Send ETH to ${address}, or set RELAYER=off.`,
});

const low = (address: Address, balance: bigint, perDay: bigint): Finding => ({
  id: 'relayer.low',
  level: 'warning',
  what: `The relayer’s account ${address} holds ${eth(balance)}, less than a day’s fees (${eth(perDay)}).`,
  why: 'It can run out within a day.',
  fix: `Send ETH to ${address}.`,
});

const usedUp = (day: bigint, perDay: bigint): Finding => ({
  id: 'relayer.day',
  level: 'warning',
  what: `The relayer has used ${eth(day)} of the ${eth(perDay)} of 24 hours.`,
  why: 'When they are used up, holders without ETH wait for the next day.',
  fix: 'Look for one holder or network that uses most of it; if the use is real, raise RELAYER_DAILY_ETH and restart.',
});

const MOST_OF_DAY = 80n;

/** Whether the relayer can pay for what it offers. */
export const relayerCheck: Check = {
  subject: 'Relayer',
  patienceMs: 15_000,
  look: async (examined) => {
    const { isOn, key, kmsKeyId } = examined.env.relayer;
    if (!isOn || (examined.env.remoteChain && !key && !kmsKeyId)) return [ok('relayer.off', 'The relayer is off.')];
    const context = await examined.context();
    const { relayer, chain } = context;
    if (!relayer) throw new NotExamined('its key is the running site’s own');
    const { perDay } = relayer.budgets;
    try {
      const { address } = await relayer.signer();
      const [roles, balance, { day }] = await Promise.all([
        readRoles(chain, address),
        chain.client.getBalance({ address }),
        committedFees(context),
      ]);
      const findings = [
        ...(roles.length > 0 ? [holdsRoles(RELAYER, address, roles)] : []),
        ...(balance === 0n ? [empty(address)] : []),
        ...(balance > 0n && balance < perDay ? [low(address, balance, perDay)] : []),
        ...(day * 100n >= perDay * MOST_OF_DAY ? [usedUp(day, perDay)] : []),
      ];
      if (findings.length > 0) return findings;
      return [ok('relayer.ok', `${address} holds ${eth(balance)}; 24 hours have used ${eth(day)} of ${eth(perDay)}.`)];
    } catch (error) {
      if (error instanceof SignerUnavailable) return [noSigner(RELAYER, error.problem)];
      if (error instanceof BaseError && isSilence(error)) throw new NotExamined('the node doesn’t answer');
      throw error;
    }
  },
};
