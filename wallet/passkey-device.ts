import { site } from '#site';
import { type Bytes, randomBytes } from './bytes.ts';
import { WalletProblem, type WalletProblemCode } from './problem.ts';

/** A passkey as its device knows it; `transports` helps a browser to find it again. */
export type Passkey = { id: string; transports: string[] };

/** Where passkeys are kept: this device, a phone, a security key or a password manager. */
export type PasskeyDevice = {
  /** Creates a passkey, with its answer to `salt` if the device gives it at once. */
  create(name: string, salt: Bytes, others: readonly Passkey[]): Promise<Passkey & { answer: Bytes | undefined }>;
  /** Has the person use one of these passkeys, which answers its own salt with 32 secret bytes. */
  evaluate(passkeys: readonly (Passkey & { salt: Bytes })[]): Promise<{ id: string; answer: Bytes }>;
  /** Tells the browser that this passkey is no longer used, so that it may hide it. */
  retire(id: string): void;
};

const ANSWER_BYTES = 32;
// ES256, Ed25519 and RS256 (COSE): nothing is ever signed, but a passkey needs one of them.
const ALGORITHMS = [-7, -8, -257];

const REFUSALS: Record<string, WalletProblemCode> = {
  InvalidStateError: 'passkeyAlreadyAdded',
  SecurityError: 'passkeyWrongHost',
  NotSupportedError: 'passkeyUnsupported',
  ConstraintError: 'passkeyUnsupported',
};

/** Passkeys by WebAuthn, whose PRF extension gives each a secret function; they have to verify the person every time. */
export const browserPasskeys: PasskeyDevice = {
  async create(name, salt, others) {
    const user = { id: randomBytes(32), name, displayName: name };
    const credential = await requestCredential(() =>
      navigator.credentials.create({
        publicKey: {
          rp: { name: site.name },
          user,
          challenge: randomBytes(32),
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
          excludeCredentials: others.map(descriptor),
          extensions: { prf: { eval: { first: salt } } },
        },
      }),
    );
    const { prf } = credential.getClientExtensionResults();
    const passkey = { id: credential.id, transports: transportsOf(credential) };
    if (!prf?.enabled && !prf?.results) {
      browserPasskeys.retire(passkey.id);
      throw new WalletProblem('passkeyNoPrf');
    }
    return { ...passkey, answer: prf.results && bytesOf(prf.results.first) };
  },

  async evaluate(passkeys) {
    const evalByCredential = Object.fromEntries(passkeys.map(({ id, salt }) => [id, { first: salt }]));
    const credential = await requestCredential(() =>
      navigator.credentials.get({
        publicKey: {
          challenge: randomBytes(32),
          allowCredentials: passkeys.map(descriptor),
          userVerification: 'required',
          extensions: { prf: { evalByCredential } },
        },
      }),
    );
    const { prf } = credential.getClientExtensionResults();
    if (!prf?.results) throw new WalletProblem('passkeyNoPrf');
    return { id: credential.id, answer: bytesOf(prf.results.first) };
  },

  retire(id) {
    // Not every browser has it, and none has to obey.
    const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: Partial<Signals> };
    api?.signalUnknownCredential?.({ rpId: location.hostname, credentialId: id }).catch(() => undefined);
  },
};

type Signals = { signalUnknownCredential(of: { rpId: string; credentialId: string }): Promise<void> };

async function requestCredential(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!('PublicKeyCredential' in globalThis)) throw new WalletProblem('passkeyUnsupported');
  const credential = await request().catch((cause: unknown) => {
    // Browsers don't say whether the person declined, waited too long or has no such passkey here.
    throw new WalletProblem(REFUSALS[(cause as Error).name] ?? 'passkeyCancelled', cause);
  });
  if (!(credential instanceof PublicKeyCredential)) throw new WalletProblem('passkeyCancelled');
  return credential;
}

function transportsOf({ response }: PublicKeyCredential): string[] {
  return response instanceof AuthenticatorAttestationResponse ? (response.getTransports?.() ?? []) : [];
}

const descriptor = ({ id, transports }: Passkey): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: fromBase64Url(id),
  transports: transports as AuthenticatorTransport[],
});

const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

function bytesOf(source: BufferSource): Bytes {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source as ArrayBuffer);
  // A device that always answers zeros keeps no secret.
  if (bytes.length !== ANSWER_BYTES || bytes.every((byte) => byte === bytes[0]))
    throw new WalletProblem('passkeyNoPrf');
  return bytes;
}
