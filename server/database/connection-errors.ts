// SQLSTATE classes: connection, operator intervention, transaction ended by a time-out, too many connections, disk full; and the
// system's own codes.
const DATABASE_AWAY = /^(08...|57P0[1-5]|25P0[34]|53...|ECONN\w+|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN|EHOSTUNREACH)$/;
const POOL_ERROR = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i;

/** Whether the database (or the connection to it) is down, somewhere in the chain of causes. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && DATABASE_AWAY.test(code)) return true;
  return POOL_ERROR.test(error.message) || isConnectionError(error.cause);
}
