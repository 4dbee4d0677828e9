import { type Address, BaseError } from 'viem';
import { readRoles } from '../../accounts/wallet-login/wallet-roles.ts';
import { isSilence } from '../../chain/node-errors.ts';
import { SignerUnavailable, Unavailable } from '../../platform/errors.ts';
import { openSigner } from '../../platform/signers/open-signer.ts';
import { readDesk } from '../../sales/quotes/read-desk.ts';
import { isQuoter } from '../../sales/quotes/watch-quoter.ts';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';
import { holdsRoles, noSigner, type ServerKey } from './server-key.ts';

const noQuoter = (): Finding => ({
  id: 'quoter.none',
  level: 'warning',
  what: 'SALE_DESK_ADDRESS is set, and neither QUOTER_KEY nor QUOTER_KMS_KEY_ID is.',
  why: 'The desk’s sales are followed, but nobody signs a quote, so that nothing is sold.',
  fix: 'Set the key of the account that holds QUOTER, or remove SALE_DESK_ADDRESS.',
});

const QUOTER: ServerKey = {
  name: 'quoter',
  withoutIt: 'Nothing can be sold for USDC at once.',
  withRoles:
    'With PRICER as well, one stolen key sells a day’s limit at the edge of the band. The site doesn’t start with it.',
};

const isNone = (address: Address): Finding => ({
  id: 'quoter.no-role',
  level: 'error',
  what: `The account ${address} that signs quotes doesn’t hold QUOTER on the token.`,
  why: 'The desk refuses every quote that it signs.',
  fix: `Have the admin’s wallet grant QUOTER to ${address} (grantRole).`,
});

/** Whether the sale desk is this token's, and who signs its quotes can. */
export const quoterCheck: Check = {
  subject: 'Quoter',
  patienceMs: 15_000,
  look: async (examined) => {
    const { quoter: key, remoteChain } = examined.env;
    if (!remoteChain?.saleDesk) return [ok('quoter.off', 'Nothing is sold for USDC at once.')];
    const { chain } = await examined.context();
    const desk = { ...chain, saleDesk: remoteChain.saleDesk };
    const signer = await openSigner(key, undefined);
    if (!signer) return [noQuoter()];
    try {
      const { address } = await signer();
      const [{ closed }, roles, mayQuote] = await Promise.all([
        readDesk(desk),
        readRoles(chain, address),
        isQuoter(chain, address),
      ]);
      const findings = [
        ...(roles.length > 0 ? [holdsRoles(QUOTER, address, roles)] : []),
        ...(mayQuote ? [] : [isNone(address)]),
      ];
      if (findings.length > 0) return findings;
      return [
        ok(
          'quoter.ok',
          `${address} signs quotes. ${closed === null ? 'The desk sells.' : `The desk sells nothing now: ${closed}`}`,
        ),
      ];
    } catch (error) {
      if (error instanceof SignerUnavailable) return [noSigner(QUOTER, error.problem)];
      if (error instanceof Unavailable || (error instanceof BaseError && isSilence(error)))
        throw new NotExamined('the node doesn’t answer, or the desk isn’t this token’s');
      throw error;
    }
  },
};
