import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromPublicKey } from 'ox/Address';
import { getPublicKey, sign } from 'ox/Secp256k1';
import { toDerBytes } from 'ox/Signature';
import { type Hex, hexToBytes, toHex } from 'viem';

// SubjectPublicKeyInfo of a point on secp256k1, up to the point itself (RFC 5480).
const SPKI = '3056301006072a8648ce3d020106052b8104000a034200';
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

type Asked = { KeyId: string; Message: string; MessageType: string; SigningAlgorithm: string };
const BAD = { __type: 'ValidationException' };

/** A server that speaks AWS KMS's JSON protocol over one real key. `state` says what it answers, and which of the two s it gives. */
export async function startKms(privateKey: Hex, keyId = 'alias/relayer') {
  const point = getPublicKey({ privateKey });
  const state = { refused: [] as string[], isSilent: false, isHigh: false, asked: [] as string[] };
  function answer(action: string, { KeyId, Message, MessageType, SigningAlgorithm }: Asked): object {
    if (KeyId !== keyId || state.refused.includes(action)) return { __type: 'AccessDeniedException' };
    const key = Buffer.concat([Buffer.from(SPKI, 'hex'), hexToBytes(`0x04${parts(point.x)}${parts(point.y)}`)]);
    if (action === 'GetPublicKey') return { KeyId, PublicKey: base64(key), KeySpec: 'ECC_SECG_P256K1' };
    if (action !== 'Sign' || MessageType !== 'DIGEST' || SigningAlgorithm !== 'ECDSA_SHA_256') return BAD;
    const digest = Buffer.from(Message, 'base64');
    if (digest.length !== 32) return BAD;
    const { r, s } = sign({ payload: toHex(digest), privateKey });
    return { KeyId, Signature: base64(toDerBytes({ r, s: state.isHigh ? ORDER - s : s })) };
  }
  const server = createServer(async (request, response) => {
    const [, action = ''] = String(request.headers['x-amz-target']).split('TrentService.');
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Asked;
    state.asked.push(action);
    if (state.isSilent) return void request.socket.destroy();
    const said = answer(action, body);
    response.writeHead('__type' in said ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(said));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    address: fromPublicKey(point, { checksum: true }),
    config: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const parts = (coordinate: bigint) => coordinate.toString(16).padStart(64, '0');
