import { Hono } from 'hono';
import { encodeFunctionData, getAddress, type Hex } from 'viem';
import { expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { DAY } from '#contracts/testing/token-chain.ts';
import { packSignatures } from '#domain/safe/signatures.ts';
import { type Lot, lotTree } from '#proof/lots.ts';
import { unixSeconds } from '#proof/manifest.ts';
import { adminRoutes } from '../../accounts/wallet-login/routes.ts';
import type { AppEnv } from '../../platform/context.ts';
import { safeRoutes } from '../../safe/routes.ts';
import { featureApp, json, ownAddress } from '../../testing/features.ts';
import { newSafe } from '../../testing/safes.ts';
import { signedLogin } from '../../testing/sign-in.ts';
import { weakChainOfFile } from '../../testing/weak-chain.ts';
import { attestations } from './attestations.ts';
import { coinRegisterDeskRoutes } from './desk-routes.ts';
import { importLots } from './import-lots.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
const auditors = await newSafe(chain);
const token = getAddress(chain.token);
const call = (functionName: 'acceptAttestorTransfer' | 'attestReserve', args: unknown[] = []) => ({
  to: token,
  data: encodeFunctionData({ abi: usgTokenAbi, functionName, args } as never),
});
const [one, two] = auditors.owners;
await chain.write(chain.attestor, 'beginAttestorTransfer', [auditors.address]);
await chain.node.increaseTime({ seconds: DAY + 60 });
await chain.finalize();
await auditors.act([one, two], call('acceptAttestorTransfer'), 0);

type Draft = {
  hash: Hex;
  manifest: { lots: { root: Hex }; coins: number; redeemedAsOf: string; signers: string[]; period: { asOf: string } };
};
type Proposed = { id: string; nonce: number };

it('is prepared, proposed and signed by the owners of the auditors’ Safe, who read the register and can’t change it', async () => {
  await chain.finalize();
  await weak.follow.poll();
  const { context } = weak;
  await importLots(
    { ...context, actor: { kind: 'system' } },
    new TextEncoder().encode('id,year,mint,coins,depository,received_on\nA,2024,West Point,500,Vault,2024-01-02'),
  );
  const routes = new Hono<AppEnv>();
  for (const each of [adminRoutes, safeRoutes, coinRegisterDeskRoutes])
    routes.route('/', each as unknown as Hono<AppEnv>);
  const app = featureApp(() => ({ ...context }), routes, ownAddress());
  const logIn = async (owner: typeof one) => {
    const proof = { ...(await signedLogin(context, owner)), safe: auditors.address };
    const answer = await app.request('/api/login', json(proof));
    return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  const post = async <Answer>(path: string, body: object, headers: Record<string, string>): Promise<Answer> => {
    const answer = await app.request(path, json(body, headers));
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
  const [first, second] = [await logIn(one), await logIn(two)];
  for (const path of ['/api/coin-register', '/api/coin-register/lots', '/api/coin-register/lots/A'])
    expect((await app.request(path, { headers: first })).status).toBe(200);
  const exclusion = json({ reason: 'Missing' }, first);
  expect((await app.request('/api/coin-register/lots/A/exclusion', exclusion)).status).toBe(403);
  expect((await app.request('/api/coin-register/lots', json({}, first))).status).toBe(403);

  const { hash, manifest } = await post<Draft>('/api/coin-register/attestations', { reports: [] }, first);
  expect(manifest.signers).toEqual(auditors.owners.map(({ address }) => address.toLowerCase()).sort());
  const args = [BigInt(manifest.coins), unixSeconds(manifest.period.asOf), BigInt(manifest.redeemedAsOf), hash];
  const attest = call('attestReserve', args);
  const wanted = { kind: 'transaction', safe: auditors.address, ...attest, reason: `Counted ${manifest.period.asOf}` };
  const { id, nonce } = await post<Proposed>('/api/safe/proposals', wanted, first);
  // The other owner reads what the hash stands for before signing it.
  const file = await app.request(`/api/coin-register/attestations/${hash}`, { headers: second });
  expect(await file.json()).toEqual(manifest);
  const lots = (root: string) => app.request(`/api/coin-register/lot-trees/${root}`, { headers: second });
  expect(lotTree((await (await lots(manifest.lots.root)).json()) as Lot[]).root).toBe(manifest.lots.root);
  expect((await lots(hash)).status).toBe(404);
  const signatures = await Promise.all(
    [one, two].map(async (owner) => ({
      owner: owner.address,
      signature: await auditors.signTransaction(owner, attest, nonce),
    })),
  );
  for (const [at, headers] of [first, second].entries())
    await post(`/api/safe/proposals/${id}/signatures`, signatures[at] ?? {}, headers);
  await auditors.execute(attest, nonce, packSignatures(signatures));
  await chain.finalize();
  await weak.follow.poll();
  const [latest] = await attestations(context);
  expect(latest).toMatchObject({ document_hash: hash, attestor: auditors.address, coins: '500', manifest });
});
