import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
/** How an assertion or a registration lies. */
export type Lies = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isUserVerified?: boolean;
  userHandle?: string | null;
  counter?: number;
  /** Signed by a key that isn't the registered one. */
  isForged?: boolean;
};

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [EC2, ES256, P256] = [2, -7, 1];
  const map = new Map<number, number | Uint8Array>([
    [1, EC2],
    [3, ES256],
    [-1, P256],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(map));
}

/** An authenticator with one discoverable passkey, and the browser around it; it signs whatever it is told to. */
export function softAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const id = randomBytes(16);
  const keys = newKey();
  const known = { counter: 0, userHandle: '' };

  const clientData = (type: string, options: Options, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options.challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authData(options: Options, lies: Lies, attested?: Buffer): Buffer {
    const rpId = lies.rpId ?? options.rp?.id ?? options.rpId ?? '';
    const flags = PRESENT | (lies.isUserVerified === false ? 0 : VERIFIED) | (attested ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    if (counts) known.counter += 1;
    counter.writeUInt32BE(lies.counter ?? known.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  return {
    id: credential.id,
    /** What `navigator.credentials.create` gives for those options, as JSON. */
    create(options: Options, lies: Lies = {}) {
      known.userHandle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(keys.publicKey)]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(options, lies, attested))],
      ]);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
          transports: ['internal', 'made-up'],
        },
      };
    },
    /** What `navigator.credentials.get` gives for those options, as JSON. */
    get(options: Options, lies: Lies = {}) {
      const data = clientData('webauthn.get', options, lies);
      const authenticator = authData(options, lies);
      const signer = createSign('sha256').update(Buffer.concat([authenticator, sha256(data)]));
      const { privateKey } = lies.isForged ? newKey() : keys;
      const userHandle = lies.userHandle === undefined ? known.userHandle : lies.userHandle;
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: signer.sign(privateKey).toString('base64url'),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;
