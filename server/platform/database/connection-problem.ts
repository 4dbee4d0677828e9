import { rootCause, StartupError } from '../errors.ts';
import { usg } from '../usg.ts';

const at = ({ hostname, port }: URL) => `${hostname}:${port || 5432}`;
const nameOf = (part: string) => decodeURIComponent(part);

/** The role that a database's URL names. */
export const roleOf = (url: string) => nameOf(new URL(url).username);
/** The database that it names; PostgreSQL takes the role's name where there is none. */
export const databaseOf = (url: string) => nameOf(new URL(url).pathname.slice(1)) || roleOf(url);

/** What is wrong with a connection that was refused at the start, and the setting to correct; never the password. */
export function connectionProblem(error: Error, setting: string, url: string): StartupError {
  const { code, message } = rootCause(error);
  const place = at(new URL(url));
  const say = (sentence: string) => new StartupError(sentence);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say(`The host ${new URL(url).hostname} in ${setting} is unknown. Correct ${setting}, or your DNS.`);
    case 'ECONNREFUSED':
      return say(`Nothing accepts connections at ${place}. Start PostgreSQL there, or correct ${setting}.`);
    case '28P01':
      return say(
        `PostgreSQL at ${place} refuses the role ${roleOf(url)}: its password is another one, or there is no such role. Correct ${setting}, or run ${usg('migrate --roles')}.`,
      );
    case '28000':
      return say(
        `PostgreSQL at ${place} refuses the role ${roleOf(url)} (${message}). Correct ${setting} or pg_hba.conf.`,
      );
    case '3D000':
      return say(
        `There is no database ${databaseOf(url)} at ${place}. Correct ${setting}, or run ${usg('migrate --roles')}.`,
      );
    default:
      return say(`The database at ${place}, which ${setting} names, can’t be used: ${message || code}.`);
  }
}
