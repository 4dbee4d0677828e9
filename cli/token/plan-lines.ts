import type { Address } from 'viem';
import { GRANTED_ROLES } from '#domain/token-roles.ts';
import { settingLines } from '#proof/creation.ts';
import { costOf, type Deployment, holdersOf, planWarnings, type Step } from '#server/chain/deployment/plan.ts';
import { bullets, type Connection } from './connect.ts';

/** What the deployment is, what is left to do, what it costs and what to consider. `host` is the node's. */
export async function planLines(
  { client, chainId }: Connection,
  host: string,
  deployment: Deployment,
  left: Step[],
  signer?: Address,
): Promise<string[]> {
  const { settings, appointments, token, inbox } = deployment;
  const cost = await costOf(client, left);
  const holders = GRANTED_ROLES.map((role) => `${role}: ${holdersOf(appointments, role).join(', ') || 'nobody'}`);
  const warnings = await planWarnings(client, deployment, signer);
  return [
    `The plan, on chain ${chainId} by the node at ${host}`,
    ...settingLines(settings).map(([name, value]) => `  ${name}: ${value}`),
    `  admin: ${settings.admin}`,
    `  attestor: ${settings.attestor}`,
    ...holders.map((line) => `  ${line}`),
    `  token at ${token}`,
    `  RedemptionInbox at ${inbox}`,
    left.length > 0 ? 'To do:' : 'Nothing is left to do.',
    ...left.map(({ title, by }, index) => `  ${index + 1}. ${title}${by === 'admin' ? ' (admin)' : ''}`),
    ...(left.length > 0 ? [`Cost: ${cost.line}`] : []),
    ...(warnings.length > 0 ? ['Please consider:', ...bullets(warnings)] : []),
  ];
}
