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
import { askApproval } from '../workflow/approvals/ask-approval.ts';

/** `site` is where links for staff lead; it has no URL if only the database was named. */
export type CommandContext = Pick<Context, 'db' | 'now' | 'log'> & {
  site?: CommandSite | undefined;
  env: Pick<Context['env'], 'twoPersonRules'>;
};
type CommandSite = { url: string | undefined; mode: 'local' | 'live' };
export type CommandResult = { ok: boolean; lines: string[] };

/** The actor, as the audit log names the operator's commands. */
export const COMMAND_LINE = { kind: 'system', name: 'command line' } as const;

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

const USAGE =
  'Usage: npm run staff -- grant EMAIL | enroll EMAIL | reset-passkeys EMAIL | revoke EMAIL | list | register';

const MESSAGES: Record<'grant' | 'revoke', Record<StaffChange, (email: string) => string>> = {
  grant: {
    done: (email) => `${email} is staff now.`,
    unchanged: (email) => `${email} was already staff.`,
    unknown: (email) => `There’s no account for ${email}. The owner has to register first.`,
    unconfirmed: (email) => `${email} isn’t confirmed yet. The owner has to open the link in our email first.`,
    waiting: (email) =>
      `${email} will be staff once a member of staff approves it on the admin page. On a live site, then run: npm run staff -- enroll ${email}`,
  },
  revoke: {
    done: (email) => `${email} is no longer staff.`,
    unchanged: (email) => `${email} was not staff.`,
    unknown: (email) => `There’s no account for ${email}.`,
    unconfirmed: (email) => `${email} was not staff.`,
    waiting: (email) => `${email} is no longer staff.`,
  },
};

/** Makes the link by which a staff account registers its first passkey. It is printed and never mailed: a mailbox can be stolen too. */
export async function enrollmentCommand(context: CommandContext, email: string): Promise<CommandResult> {
  const { db, now, site } = context;
  if (site?.mode === 'local')
    return { ok: false, lines: ['A local site needs no link: passkeys are added in the profile.'] };
  if (!site?.url)
    return {
      ok: false,
      lines: [
        `Set SITE_URL (and DESK_URL, if it has one) as your site has it, then run: npm run staff -- enroll ${email}`,
      ],
    };
  const user = (await staffList(context)).find((each) => each.email === email);
  if (!user) return { ok: false, lines: [`${email} is not staff. Run: npm run staff -- grant ${email}`] };
  if (user.passkeys > 0) {
    const reset = `If all of them are lost, run: npm run staff -- reset-passkeys ${email}`;
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
  };
}

/** `npm run staff`: who works the desk. Nothing else grants or revokes the role. */
export async function staffCommand(
  context: CommandContext,
  [verb, address, ...more]: string[],
): Promise<CommandResult> {
  if (verb === 'list' && address === undefined) {
    const names = (await staffList(context)).map((user) => user.email);
    return { ok: true, lines: names.length > 0 ? names : ['There are no staff accounts yet.'] };
  }
  if (verb === 'register' && address === undefined) {
    return {
      ok: true,
      lines: ['Who was staff, newest first:', ...(await staffRegisterList(context)).map(registerLine)],
    };
  }
  const isEnroll = verb === 'enroll' || verb === 'enrol';
  if ((verb !== 'grant' && verb !== 'revoke' && !isEnroll) || address === undefined || more.length > 0) {
    return { ok: false, lines: [USAGE] };
  }
  const email = normalEmail(address);
  if (email === undefined) return { ok: false, lines: [`${address} is not an email address.`] };
  if (isEnroll) return enrollmentCommand(context, email);
  const change = await setStaff(context, email, verb === 'grant');
  const lines = [MESSAGES[verb][change](email)];
  const isNew = verb === 'grant' && change === 'done' && context.site?.mode === 'live';
  if (isNew) lines.push(...(await enrollmentCommand(context, email)).lines);
  return { ok: change !== 'unknown' && change !== 'unconfirmed', lines };
}
