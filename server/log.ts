import { type Logger, pino } from 'pino';

const SECRET = ['password', 'privateKey', 'adminKey', 'attestorKey', 'key', 'pw', 'token', 'signature', 'raw'];
const HEADERS = ['cookie', 'authorization', '"access-token"', '"set-cookie"'];

/** JSON lines on stdout. Secrets that slip into an entry are struck out. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: [...SECRET, ...SECRET.map((name) => `*.${name}`), ...HEADERS.map((name) => `*.headers.${name}`)],
      censor: '[struck out]',
    },
  });
