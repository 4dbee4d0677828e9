import { ENROLLMENT_LINK_HOURS } from '#domain/accounts/limits.ts';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { counted } from '#domain/counted.ts';
import { normalEmail } from '#domain/email.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { findUserByEmail, type User } from '../accounts/find-user.ts';
import { createLink, revokeLinks } from '../accounts/mailed-links.ts';
import { resetPasskeys } from '../accounts/passkeys/reset-passkeys.ts';
import { lockAccount } from '../accounts/second-factor.ts';
import { setStaffRole, staffList, staffRegisterList } from '../accounts/staff-register.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { COMMAND_LINE, type CommandContext, type CommandResult } from '../platform/operator-command.ts';
import { usg } from '../platform/usg.ts';
import { askApproval } from '../workflow/approvals/ask-approval.ts';

type StaffChange = 'done' | 'unchanged' | 'unknown' | 'unconfirmed' | 'waiting';

/** Grants or revokes the staff role, or asks a staff member to approve a grant, and records it in the audit log. */
async function setStaff(context: CommandContext, email: string, granted: boolean): Promise<StaffChange> {
  return context.db.transaction(async (tx) => {
    const known = await findUserByEmail({ db: tx }, email);
    const user = known && (await lockAccount(tx, known.id));
    if (user?.email !== email) return 'unknown';
    // Anyone may have signed up with an address that nobody confirmed.
    if (granted && !user.confirmedAt) return 'unconfirmed';
    if (user.staff === granted) return 'unchanged';
    const transactionContext = { ...context, db: tx, actor: COMMAND_LINE };
    // Nobody could approve the first one.
    const isFirst = (await staffRegisterList(transactionContext)).length === 0;
    if (granted && !isFirst && needsAnother(context.env.twoPersonRules, 'grant')) {
      const subject = { kind: 'account', id: user.id };
      const why = 'Asked for on the command line';
      await askApproval(transactionContext, { act: 'staff.grant', subject, input: { email }, why }, async () => ({}));
      return 'waiting';
    }
    await changeRole(transactionContext, user, granted, context.site?.mode);
    return 'done';
  });
}

/** Grants the role that a staff member approved, in the caller's transaction; refused if the account now belongs to someone else. */
export async function grantApprovedRole(context: Context, accountId: string, email: string): Promise<void> {
  const user = await lockAccount(context.db, accountId);
  if (user?.email !== email || !user.confirmedAt || user.staff) throw new Conflict(APPROVAL_MESSAGES.overtaken);
  await changeRole(context, user, true, context.env.mode);
}

type ChangingContext = Pick<Context, 'db' | 'now' | 'log' | 'actor' | 'approvedBy'>;

async function changeRole(
  context: ChangingContext,
  user: User,
  granted: boolean,
  mode: 'local' | 'live' | undefined,
): Promise<void> {
  await setStaffRole(context, user.id, granted);
  // Nothing that opened a customer's account opens a staff member's: the enrollment link makes the first passkey. Without its settings, a
  // site counts as live.
  if (granted && mode !== 'local') await resetPasskeys(context, user);
  await recordAuditEvent(context, {
    action: granted ? 'staff.grant' : 'staff.revoke',
    subject: { kind: 'account', id: user.id },
    before: { staff: user.staff },
    after: { staff: granted },
  });
  context.log.info({ userId: user.id, granted }, 'staff role changed');
}

const registerLine = ({ at, email, name, staff }: Awaited<ReturnType<typeof staffRegisterList>>[number]) =>
  [at.toISOString(), staff ? 'staff' : 'no longer staff', email, name ?? 'no name given'].join('  ');

const MESSAGES: Record<'grant' | 'revoke', Record<StaffChange, (email: string) => string>> = {
  grant: {
    done: (email) => `${email} is staff now.`,
    unchanged: (email) => `${email} was already staff.`,
    unknown: (email) => `There’s no account for ${email}. The owner has to register first.`,
    unconfirmed: (email) => `${email} isn’t confirmed yet. The owner has to open the link in our email first.`,
    waiting: (email) =>
      `${email} will be staff once a member of staff approves it on the admin page. On a live site, then run: ${usg('staff enroll', email)}`,
  },
  revoke: {
    done: (email) => `${email} is no longer staff.`,
    unchanged: (email) => `${email} was not staff.`,
    unknown: (email) => `There’s no account for ${email}.`,
    unconfirmed: (email) => `${email} was not staff.`,
    waiting: (email) => `${email} is no longer staff.`,
  },
};

const noAddress = (text: string): CommandResult => ({ ok: false, lines: [`${text} is not an email address.`] });

/** `usg staff enroll`: makes the link by which a staff account registers its first passkey. It is printed and never mailed: a mailbox can be stolen too. */
export async function enrollStaff(context: CommandContext, address: string): Promise<CommandResult> {
  const { db, now, site } = context;
  const email = normalEmail(address);
  if (email === undefined) return noAddress(address);
  if (site?.mode === 'local')
    return { ok: false, lines: ['A local site needs no link: passkeys are added in the profile.'] };
  if (!site?.url)
    return {
      ok: false,
      lines: [
        `Set SITE_URL (and DESK_URL, if it has one) as your site has it, then run: ${usg('staff enroll', email)}`,
      ],
    };
  const user = (await staffList(context)).find((each) => each.email === email);
  if (!user) return { ok: false, lines: [`${email} is not staff. Run: ${usg('staff grant', email)}`] };
  if (user.passkeys > 0) {
    const reset = `If all of them are lost, run: ${usg('staff reset-passkeys', email)}`;
    return { ok: false, lines: [`${email} already has ${counted(user.passkeys, 'passkey')}. ${reset}`] };
  }
  const link = await db.transaction(async (tx) => {
    await revokeLinks(tx, user.id, 'enroll');
    const token = await createLink({ db: tx, now }, 'enroll', user.id, email);
    const event = { action: 'staff.enrollment-link', subject: { kind: 'account', id: user.id } } as const;
    await recordAuditEvent({ db: tx, now, actor: COMMAND_LINE }, event);
    await queueMail({ db: tx, now }, 'enrollment-link', { email });
    // After the #, so that no server and no log on the way sees it.
    return `${site.url}${PAGE_PATHS.login}#enroll=${token}`;
  });
  const hours = ENROLLMENT_LINK_HOURS;
  return {
    ok: true,
    lines: [`They register their first passkey with this link. It works once, within ${hours} hours:`, link],
    data: { email, link, hours },
  };
}

/** `usg staff list`. */
export async function listStaff(context: CommandContext): Promise<CommandResult> {
  const names = (await staffList(context)).map((user) => user.email);
  return { ok: true, lines: names.length > 0 ? names : ['There are no staff accounts yet.'], data: { staff: names } };
}

/** `usg staff register`. */
export async function showStaffRegister(context: CommandContext): Promise<CommandResult> {
  const register = await staffRegisterList(context);
  return { ok: true, lines: ['Who was staff, newest first:', ...register.map(registerLine)], data: { register } };
}

/** `usg staff grant`. Nothing else grants the role, but a member of staff who approves it. */
export async function grantStaff(context: CommandContext, address: string): Promise<CommandResult> {
  const result = await changeStaff(context, address, 'grant');
  if (result.data?.change !== 'done' || context.site?.mode !== 'live') return result;
  const { lines, data } = await enrollStaff(context, address);
  return { ...result, lines: [...result.lines, ...lines], data: { ...result.data, ...(data as object) } };
}

/** `usg staff revoke`. Nothing else revokes the role. */
export const revokeStaff = (context: CommandContext, address: string): Promise<CommandResult> =>
  changeStaff(context, address, 'revoke');

async function changeStaff(context: CommandContext, address: string, verb: 'grant' | 'revoke') {
  const email = normalEmail(address);
  if (email === undefined) return { ...noAddress(address), data: undefined };
  const change = await setStaff(context, email, verb === 'grant');
  const ok = change !== 'unknown' && change !== 'unconfirmed';
  return { ok, lines: [MESSAGES[verb][change](email)], data: { email, change } };
}

/**
 * `usg staff reset-passkeys`: removes every passkey and recovery code of an account and ends its sessions, for someone who has lost
 * them all. A staff account of a live site then gets a new enrollment link.
 */
export async function resetStaffPasskeys(context: CommandContext, address: string): Promise<CommandResult> {
  const email = normalEmail(address);
  const user = email === undefined ? undefined : await findUserByEmail(context, email);
  if (!user?.confirmedAt) return { ok: false, lines: [`There’s no account for ${address}.`] };
  const removed = await context.db.transaction((db) => resetPasskeys({ ...context, db, actor: COMMAND_LINE }, user));
  const line = `Removed: ${removed} passkeys and all recovery codes of ${user.email}. All its sessions have ended.`;
  const link = user.staff && context.site?.mode === 'live' ? await enrollStaff(context, user.email) : undefined;
  return { ok: true, lines: [line, ...(link?.lines ?? [])], data: { email, removed, ...(link?.data as object) } };
}
