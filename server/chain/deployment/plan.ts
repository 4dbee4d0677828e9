import { type Address, concat, encodeFunctionData, formatEther, formatGwei, type Hex, type PublicClient } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import {
  CREATE2_DEPLOYER,
  CREATION_SALT,
  create2Address,
  deskCreationCode,
  inboxCreationCode,
  releaseLogAddress,
  releaseLogCreationCode,
  type TokenSettings,
  tokenCreationCode,
} from '#contracts/creation.ts';
import type { SaleContracts } from '#contracts/desk-settings.ts';
import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { ATTESTATION_VALID_SECONDS, MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { GRANTED_ROLES, type GrantedRole, roleHash } from '#domain/token-roles.ts';
import { site } from '#site';
import { StartupError } from '../../platform/errors.ts';
import { type SalePlan, salePlanOf } from './sale-plan.ts';

// Anything else there would not deploy what it is sent; that nothing else was deployed follows from the addresses alone.
const DEPLOYER_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

/** An issuer's limit is in units. */
export type Appointments = { ISSUER: { account: Address; limit: bigint }[] } & Record<
  Exclude<GrantedRole, 'ISSUER'>,
  Address[]
>;
export type Deployment = {
  settings: TokenSettings;
  appointments: Appointments;
  token: Address;
  inbox: Address;
  /** Where coins are sold for USDC; without it nobody is a QUOTER. */
  sale?: SalePlan | undefined;
};

/** One transaction. What the admin has to send is refused from anyone else; the deployments may come from any account. */
export type Step = { title: string; to: Address; data: Hex; gas: bigint; by: 'anyone' | 'admin'; creates?: Address };

// Upper bounds from receipts, for the plan's costs; a test compares them. Each transaction asks the node again.
const GAS = {
  token: 5_700_000n,
  inbox: 1_250_000n,
  releaseLog: 450_000n,
  desk: 2_900_000n,
  role: 110_000n,
  limit: 90_000n,
};

/** The roles that a deployment gives: without a sale desk nobody quotes. */
export const rolesOf = ({ sale }: Pick<Deployment, 'sale'>): readonly GrantedRole[] =>
  sale ? GRANTED_ROLES : GRANTED_ROLES.filter((role) => role !== 'QUOTER');

/** The accounts that get a role. */
export const holdersOf = ({ ISSUER, ...others }: Appointments, role: GrantedRole): Address[] =>
  role === 'ISSUER' ? ISSUER.map(({ account }) => account) : others[role];

/** The token for these accounts, with everything that site.config.ts and the terms fix, and its contracts' future addresses. */
export function deploymentOf(
  accounts: Pick<TokenSettings, 'admin' | 'attestor' | 'adminDelay'>,
  appointments: Appointments,
  sale?: SaleContracts,
): Deployment {
  const settings = {
    name: site.name,
    symbol: site.symbol,
    cap: usgFromCoins(MAX_SUPPLY_COINS),
    maxAttestationAge: ATTESTATION_VALID_SECONDS,
    ...accounts,
  };
  const token = create2Address(tokenCreationCode(settings));
  const deployment = { settings, appointments, token, inbox: create2Address(inboxCreationCode(token)) };
  return sale ? withSale(deployment, salePlanOf(token, sale)) : deployment;
}

/** The same with a sale desk, which is one issuer more. */
export function withSale(deployment: Deployment, sale: SalePlan): Deployment {
  const { appointments } = deployment;
  const ISSUER = [...appointments.ISSUER, { account: sale.desk, limit: sale.limit }];
  return { ...deployment, appointments: { ...appointments, ISSUER }, sale };
}

const hasCode = async (client: PublicClient, address: Address) =>
  ((await client.getCode({ address })) ?? '0x') !== '0x';
/** Whether the chain has the deployment proxy, with the code that everyone knows. */
export const hasDeployer = async (client: PublicClient): Promise<boolean> =>
  (await client.getCode({ address: CREATE2_DEPLOYER })) === DEPLOYER_CODE;

async function appointmentSteps(client: PublicClient, { token, appointments, sale }: Deployment, isNew: boolean) {
  const contract = { address: token, abi: usgTokenAbi } as const;
  const named = (account: Address) => (account === sale?.desk ? `the sale desk ${account}` : account);
  const by = 'admin';
  const steps: Step[] = [];
  for (const role of GRANTED_ROLES) {
    for (const account of holdersOf(appointments, role)) {
      const args = [roleHash(role), account] as const;
      if (!isNew && (await client.readContract({ ...contract, functionName: 'hasRole', args }))) continue;
      const data = encodeFunctionData({ abi: usgTokenAbi, functionName: 'grantRole', args });
      steps.push({ title: `grant ${role} to ${named(account)}`, to: token, data, gas: GAS.role, by });
    }
  }
  for (const { account, limit } of appointments.ISSUER) {
    const issuer = { ...contract, functionName: 'issuerAllowance', args: [account] } as const;
    if (!isNew && (await client.readContract(issuer))[2] === limit) continue;
    const args = [account, limit] as const;
    const data = encodeFunctionData({ abi: usgTokenAbi, functionName: 'setIssuerLimit', args });
    const title = `let ${named(account)} issue ${formatUsg(limit)} ${site.symbol} in all`;
    steps.push({ title, to: token, data, gas: GAS.limit, by });
  }
  return steps;
}

/** What the chain still lacks, in order; nothing where all is done. A run that broke off continues with these. */
export async function stepsLeft(client: PublicClient, deployment: Deployment): Promise<Step[]> {
  const { token, inbox, settings, sale } = deployment;
  const log = releaseLogAddress(token);
  const [hasToken, hasInbox, hasLog, hasDesk] = await Promise.all([
    hasCode(client, token),
    hasCode(client, inbox),
    hasCode(client, log),
    sale && hasCode(client, sale.desk),
  ]);
  const deploy = (title: string, creates: Address, code: Hex, gas: bigint): Step => {
    // An address that was kept while the settings, or the contract itself, changed.
    if (create2Address(code) !== creates)
      throw new StartupError(`There is no contract at ${creates}: it would be elsewhere.`);
    return { title, to: CREATE2_DEPLOYER, data: concat([CREATION_SALT, code]), gas, by: 'anyone', creates };
  };
  const steps = [
    hasToken ? undefined : deploy('deploy the token', token, tokenCreationCode(settings), GAS.token),
    hasInbox ? undefined : deploy('deploy the RedemptionInbox', inbox, inboxCreationCode(token), GAS.inbox),
    hasLog ? undefined : deploy('deploy the ReleaseLog', log, releaseLogCreationCode(token), GAS.releaseLog),
    !sale || hasDesk ? undefined : deploy('deploy the sale desk', sale.desk, deskCreationCode(sale.settings), GAS.desk),
    ...(await appointmentSteps(client, deployment, !hasToken)),
  ];
  return steps.filter((step) => step !== undefined);
}

// An account with a delegation (EIP-7702) still belongs to one key.
async function isPlainKey(client: PublicClient, address: Address): Promise<boolean> {
  const code = (await client.getCode({ address })) ?? '0x';
  return code === '0x' || code.startsWith('0xef0100');
}

/** What to consider before a desk is deployed, which keeps its treasury and feeds for good. */
async function saleWarnings(
  client: PublicClient,
  { settings, appointments, sale }: Pick<Deployment, 'settings' | 'appointments' | 'sale'>,
): Promise<(string | false)[]> {
  if (!sale) return [];
  const { treasury } = sale.settings;
  const holds = (account: Address) => GRANTED_ROLES.filter((role) => holdersOf(appointments, role).includes(account));
  return [
    (await isPlainKey(client, treasury)) &&
      `The treasury ${treasury} is a plain key: all payments go to it for good. Use a Safe of several people.`,
    ...appointments.QUOTER.filter((account) => account === settings.admin || holds(account).length > 1).map(
      (account) => `The quoter ${account} holds other roles too, and its key signs on the server.`,
    ),
    appointments.PAUSER.length === 0 && 'Nobody holds PAUSER: nobody could stop the sale desk at once.',
  ];
}

/** What to consider before these accounts permanently get the token; `signer` is the key file's address. */
export async function planWarnings(
  client: PublicClient,
  { settings, appointments, sale }: Deployment,
  signer: Address | undefined,
): Promise<string[]> {
  const { admin, attestor, cap } = settings;
  const { ISSUER, FULFILMENT, COMPLIANCE } = appointments;
  const [adminIsKey, attestorIsKey] = await Promise.all([isPlainKey(client, admin), isPlainKey(client, attestor)]);
  const roleOf = (account: Address) => GRANTED_ROLES.filter((role) => holdersOf(appointments, role).includes(account));
  const warnings = [
    adminIsKey && `The admin ${admin} is a plain key: who steals it appoints every role. Use a Safe of several people.`,
    attestorIsKey && `The attestor ${attestor} is a plain key: if it is lost, issuance ends for good. Use a Safe.`,
    signer === admin && 'The key file is the admin’s own. Keep it off this machine afterwards.',
    roleOf(admin).includes('ISSUER') && 'The admin is an issuer too: one account sets its own limit.',
    roleOf(attestor).length > 0 && `The attestor holds ${roleOf(attestor).join(', ')} too; it should only attest.`,
    ...FULFILMENT.filter((account) => COMPLIANCE.includes(account)).map(
      (account) =>
        `${account} holds FULFILMENT and COMPLIANCE: it alone could take what is at the redemptions’ addresses.`,
    ),
    ...ISSUER.filter(({ limit }) => limit > cap).map(({ account }) => `${account} may issue more than the cap in all.`),
    ...rolesOf({ sale })
      .filter((role) => holdersOf(appointments, role).length === 0)
      .map((role) => `Nobody holds ${role}.`),
    ...(await saleWarnings(client, { settings, appointments, sale })),
  ];
  return warnings.filter((warning) => typeof warning === 'string');
}

/** What the steps cost at the node's current fee; the next blocks' fee may differ. */
export async function costOf(client: PublicClient, steps: Step[]): Promise<{ wei: bigint; line: string }> {
  const gas = steps.reduce((sum, step) => sum + step.gas, 0n);
  const { maxFeePerGas } = await client.estimateFeesPerGas();
  const wei = gas * maxFeePerGas;
  const price = `${formatGwei(maxFeePerGas)} gwei`;
  return { wei, line: `at most ${formatEther(wei)} ETH (${gas} gas, at the present fee of ${price})` };
}
