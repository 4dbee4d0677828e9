import type { Address } from 'viem';
import { settingLines } from '#proof/creation.ts';
import { deskLines } from '#server/chain/deployment/check-desk.ts';
import { costOf, type Deployment, holdersOf, planWarnings, rolesOf, type Step } from '#server/chain/deployment/plan.ts';
import { bullets, type Connection } from './connect.ts';

/** What the deployment is, what is left to do, what it costs and what to consider. `host` is the node's. */
export async function planLines(
  { client, chainId }: Connection,
  host: string,
  deployment: Deployment,
  left: Step[],
  signer?: Address,
): Promise<string[]> {
  const { settings, appointments, token, inbox, sale } = deployment;
  const cost = await costOf(client, left);
  const holders = rolesOf(deployment).map((role) => `${role}: ${holdersOf(appointments, role).join(', ') || 'nobody'}`);
  const warnings = await planWarnings(client, deployment, signer);
  return [
    `The plan, on chain ${chainId} by the node at ${host}`,
    ...settingLines(settings).map(([name, value]) => `  ${name}: ${value}`),
    `  admin: ${settings.admin}`,
    `  attestor: ${settings.attestor}`,
    ...holders.map((line) => `  ${line}`),
    `  token at ${token}`,
    `  RedemptionInbox at ${inbox}`,
    ...(sale ? [`  sale desk at ${sale.desk}`, ...deskLines(sale.settings).map((line) => `    ${line}`)] : []),
    left.length > 0 ? 'To do:' : 'Nothing is left to do.',
    ...left.map(({ title, by }, index) => `  ${index + 1}. ${title}${by === 'admin' ? ' (admin)' : ''}`),
    ...(left.length > 0 ? [`Cost: ${cost.line}`] : []),
    ...(warnings.length > 0 ? ['Please consider:', ...bullets(warnings)] : []),
  ];
}
