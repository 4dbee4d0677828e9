import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { API_MESSAGES, READ_ONLY, REQUEST_MESSAGES, UNAVAILABLE } from '#domain/messages/api.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';

/** The site can't start; the message is for the person who started it, and is shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The settings don't allow what was asked for; every error in them is in the list. */
export class SettingsErrors extends StartupError {
  readonly errors: readonly string[];
  constructor(purpose: string, errors: readonly string[]) {
    super(`The settings do not allow ${purpose}:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/** The command line doesn't say what the command needs. */
export class Misuse extends StartupError {
  override name = 'Misuse';
}

/** One process at a time owns DATA_DIR. */
export class DataDirLocked extends StartupError {
  constructor(dataDir: string) {
    super(`Another process has ${dataDir} open. Stop it first, or choose another folder with DATA_DIR.`);
  }
}

/** Sealed data (secrets.ts): no accepted key fits, or the row, the record or a byte was changed. */
export class NotOpened extends Error {
  override name = 'NotOpened';
  /** The id of the key that it is sealed under. */
  readonly keyId: string;
  constructor(keyId: string) {
    super('The data is sealed under another key, belongs to another record, or was changed.');
    this.keyId = keyId;
  }
}

/** There is no connection to the database, or it broke while nobody used it; the cause is the client's own error. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** What began it; the messages of those that wrap it may repeat personal data, as Drizzle's do. */
export const rootCause = (error: Error): Error & { code?: unknown } =>
  error.cause instanceof Error ? rootCause(error.cause) : error;

export type Fields = Record<string, string[]>;

/** A refusal that the caller can read; one class per cause, its status in one place here. */
export abstract class Refusal extends Error {
  abstract readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 421 | 422 | 429 | 503;
  readonly fields: Fields | undefined;
  readonly headers: Record<string, string>;

  constructor(message: string, details: { fields?: Fields; headers?: Record<string, string> } = {}) {
    super(message);
    this.name = new.target.name;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
  }

  /** The response's body; the messages of all fields are in `errors` too. */
  toJSON(): { errors: string[]; fields?: Fields } {
    if (!this.fields) return { errors: [this.message] };
    return { errors: [...new Set(Object.values(this.fields).flat())], fields: this.fields };
  }
}

/** The body is not JSON, or not sent as JSON. */
export class Malformed extends Refusal {
  readonly status = 400;
}

/** The caller disconnected before the body had arrived; nobody reads this answer. */
export class CallerGone extends Refusal {
  readonly status = 400;
}

/** The body is well formed and breaks a rule: one list of messages per field. */
export class Invalid extends Refusal {
  readonly status = 422;
  constructor(fields: Fields) {
    super(Object.values(fields).flat()[0] ?? REQUEST_MESSAGES.malformed, { fields });
  }
}

/** The body is well formed and breaks a rule that belongs to no single field. */
export class Unprocessable extends Refusal {
  readonly status = 422;
}

export class Unauthorized extends Refusal {
  readonly status = 401;
}

export class Forbidden extends Refusal {
  readonly status = 403;
}

/** The session must first be confirmed once more; the page can ask for that and repeat the call. */
export class ConfirmationNeeded extends Forbidden {
  readonly reason: 'fresh-passkey' | 'fresh-wallet';
  constructor(by: 'passkey' | 'wallet') {
    const message = by === 'passkey' ? PASSKEY_MESSAGES.freshPasskey : PASSKEY_MESSAGES.freshWallet;
    super(message, { headers: { 'x-confirm-with': by } });
    this.reason = `fresh-${by}`;
  }

  override toJSON() {
    return { ...super.toJSON(), reason: this.reason };
  }
}

/** A wallet was used for what takes a staff account. */
export class StaffAccountNeeded extends Forbidden {
  readonly reason = 'staff-account';

  override toJSON() {
    return { ...super.toJSON(), reason: this.reason };
  }
}

export class ForeignOrigin extends Forbidden {
  constructor() {
    super(REQUEST_MESSAGES.foreignOrigin);
  }
}

export class ForeignHost extends Forbidden {
  constructor() {
    super(REQUEST_MESSAGES.foreignHost);
  }
}

/** The request names a host that is neither the site's nor its desk's. */
export class Misdirected extends Refusal {
  readonly status = 421;
  constructor() {
    super(REQUEST_MESSAGES.misdirected);
  }
}

/** A local site was asked through a proxy, which could be anyone's. */
export class ThroughProxy extends Refusal {
  readonly status = 403;
}

export class NotFound extends Refusal {
  readonly status = 404;
  constructor(message: string = API_MESSAGES.notFound) {
    super(message);
  }
}

/** The path is known, and what is there takes other methods; they are named. */
export class MethodNotAllowed extends Refusal {
  readonly status = 405;
  constructor(allowed: readonly string[]) {
    super(REQUEST_MESSAGES.methodNotAllowed, { headers: { allow: allowed.join(', ') } });
  }
}

/** What was looked for; a NotFound is thrown if there is none. */
export function orNotFound<Thing>(thing: Thing | undefined | null | '', message?: string): Thing {
  if (thing === undefined || thing === null || thing === '') throw new NotFound(message);
  return thing;
}

export class Conflict extends Refusal {
  readonly status = 409;
}

export class TooLarge extends Refusal {
  readonly status = 413;
  constructor(message: string = REQUEST_MESSAGES.tooLarge) {
    super(message);
  }
}

export class TooMany extends Refusal {
  readonly status = 429;
  constructor(retryAfterSeconds: number, message: string = API_MESSAGES.tooMany) {
    const seconds = Math.min(60, Math.max(1, Math.ceil(retryAfterSeconds)));
    super(message, { headers: { 'retry-after': String(seconds) } });
  }
}

/** Something outside (chain, mail, database) does not answer; nothing was changed. */
export class Unavailable extends Refusal {
  readonly status = 503;
  constructor(message: string = UNAVAILABLE) {
    super(message, { headers: { 'retry-after': '5' } });
  }
}

/** This instance only reads (the setting READ_ONLY). */
export class ReadOnly extends Unavailable {
  constructor() {
    super(READ_ONLY);
  }
}

/** What holds a key of the site's doesn't sign; `problem` is its error's name. */
export class SignerUnavailable extends Unavailable {
  readonly problem: string;
  constructor(problem: string, message: string = RELAY_MESSAGES.empty) {
    super(message);
    this.problem = problem;
  }
}
