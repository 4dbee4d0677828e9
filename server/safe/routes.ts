import { Hono } from 'hono';
import type { Hex } from 'viem';
import { executionInput, ownerSignatureInput, safeProposalInput } from '#domain/safe/input.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import type { Context } from '../platform/context.ts';
import { idParam, jsonInput } from '../platform/http/json-input.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { promiseCache } from '../platform/promise-cache.ts';
import { deskOnly } from '../platform/security/host.ts';
import { withdrawProposal } from './end-proposal.ts';
import { findProposal, signaturesOf } from './find-proposal.ts';
import { expectOwnSafe } from './own-safe.ts';
import { proposalContent } from './proposal-json.ts';
import { proposalList } from './proposal-list.ts';
import { propose } from './propose.ts';
import { safesWithRoles } from './safes-with-roles.ts';
import { reportExecution } from './settle-proposals.ts';
import { signProposal } from './sign-proposal.ts';

const SAFES_MS = 10_000;
const safes = promiseCache<Awaited<ReturnType<typeof safesWithRoles>>>(SAFES_MS);
const safesOf = (context: Context) =>
  safes.get(`${context.chain.id}:${context.chain.token}`, () => safesWithRoles(context));

/** Safes that hold a role of the token, what their owners are asked to sign, and the signatures. */
export const safeRoutes = new Hono<DeskEnv>()
  // Public, as it is on the chain: an owner chooses the Safe before logging in.
  .get('/api/safes', deskOnly, limitRequests(LIMITS.walletActs), async (c) => c.json(await safesOf(c.var.context)))
  .get('/api/safe/proposals', requireDesk, async (c) => c.json(await proposalList(c.var.desk)))
  .post(
    '/api/safe/proposals',
    requireDesk,
    limitRequests(LIMITS.walletActs),
    jsonInput(safeProposalInput),
    async (c) => {
      const proposal = await propose(c.var.desk, c.req.valid('json'));
      const signatures = await signaturesOf(c.var.desk, proposal);
      return c.json({ ...proposalContent(proposal), signed_by: signatures.map(({ owner }) => owner) });
    },
  )
  .post(
    '/api/safe/proposals/:id/signatures',
    requireDesk,
    limitRequests(LIMITS.walletActs),
    idParam,
    jsonInput(ownerSignatureInput),
    async (c) => {
      const proposal = await findProposal(c.var.desk, c.req.valid('param').id);
      await signProposal(c.var.desk, proposal, c.req.valid('json'));
      return c.json({});
    },
  )
  .post('/api/safe/proposals/:id/execution', requireDesk, idParam, jsonInput(executionInput), async (c) => {
    const proposal = await findProposal(c.var.desk, c.req.valid('param').id);
    expectOwnSafe(c.var.desk, proposal.safe);
    await reportExecution(c.var.desk, proposal, c.req.valid('json').tx as Hex);
    return c.json({});
  })
  .delete('/api/safe/proposals/:id', requireDesk, idParam, async (c) => {
    await withdrawProposal(c.var.desk, await findProposal(c.var.desk, c.req.valid('param').id));
    return c.json({});
  });
