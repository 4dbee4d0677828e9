import { normalEmail } from '#domain/email.ts';
import type { Context } from '../context.ts';
import { type StaffChange, setStaff, staffList } from './set-staff.ts';

export type CommandResult = { ok: boolean; lines: string[] };

const USAGE = 'Usage: npm run staff -- grant EMAIL | revoke EMAIL | list';

const SENTENCES: Record<'grant' | 'revoke', Record<StaffChange, (email: string) => string>> = {
  grant: {
    done: (email) => `${email} is staff now.`,
    unchanged: (email) => `${email} was staff already.`,
    unknown: (email) => `There is no account with the address ${email}. Its owner must register first.`,
    unconfirmed: (email) =>
      `${email} has not confirmed the address yet. Its owner must open the link in the mail first.`,
  },
  revoke: {
    done: (email) => `${email} is no longer staff.`,
    unchanged: (email) => `${email} was not staff.`,
    unknown: (email) => `There is no account with the address ${email}.`,
    unconfirmed: (email) => `${email} was not staff.`,
  },
};

/** `npm run staff`: who works the desk. Nothing else gives or takes the role. */
export async function staffCommand(
  context: Pick<Context, 'db' | 'now' | 'log'>,
  [verb, address, ...more]: string[],
): Promise<CommandResult> {
  if (verb === 'list' && address === undefined) {
    const names = (await staffList(context)).map((user) => user.email);
    return { ok: true, lines: names.length > 0 ? names : ['Nobody is staff yet.'] };
  }
  if ((verb !== 'grant' && verb !== 'revoke') || address === undefined || more.length > 0) {
    return { ok: false, lines: [USAGE] };
  }
  const email = normalEmail(address);
  if (email === undefined) return { ok: false, lines: [`${address} is not an e-mail address.`] };
  const change = await setStaff(context, email, verb === 'grant');
  return { ok: change === 'done' || change === 'unchanged', lines: [SENTENCES[verb][change](email)] };
}
