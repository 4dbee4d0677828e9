import { type Logger, type LoggerOptions, pino } from 'pino';

const SECRET = [
  ...['password', 'password_confirmation', 'current_password', 'passwordHash', 'privateKey', 'adminKey', 'attestorKey'],
  ...['key', 'pw', 'token', 'tokenHash', 'reset_password_token', 'confirmation_token', 'nonce', 'signature', 'raw'],
];
const HEADERS = ['cookie', 'authorization', 'client', '["access-token"]', '["set-cookie"]'];

const ROOTS = ['', '*.', '*.*.'];
const paths = ROOTS.flatMap((root) => [
  ...SECRET.map((name) => `${root}${name}`),
  ...HEADERS.map((name) => `${root}headers${name.startsWith('[') ? name : `.${name}`}`),
]);

/** What every entry of the log goes through: secrets that slip into it are redacted. */
export const logOptions = (level: string): LoggerOptions => ({ level, redact: { paths, censor: '[struck out]' } });

/** JSON lines on stdout. */
export const openLog = (level: string): Logger => pino(logOptions(level));
