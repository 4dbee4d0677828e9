import { type Logger, pino } from 'pino';

const SECRET = [
  ...['password', 'password_confirmation', 'current_password', 'passwordHash', 'privateKey', 'adminKey', 'attestorKey'],
  ...['key', 'pw', 'token', 'tokenHash', 'reset_password_token', 'confirmation_token', 'nonce', 'signature', 'raw'],
];
const HEADERS = ['cookie', 'authorization', '["access-token"]', '["set-cookie"]'];

/** JSON lines on stdout. Secrets that slip into an entry are struck out. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: [
        ...SECRET,
        ...SECRET.map((name) => `*.${name}`),
        ...HEADERS.map((name) => `*.headers${name.startsWith('[') ? name : `.${name}`}`),
      ],
      censor: '[struck out]',
    },
  });
