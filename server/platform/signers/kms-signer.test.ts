import { hexToBigInt, keccak256, recoverAddress, size, toHex } from 'viem';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { startKms } from '../../testing/kms.ts';
import { SignerUnavailable } from '../errors.ts';
import { kmsSigner } from './kms-signer.ts';

const KEY_ID = 'alias/relayer';
// Its r of keccak256(0x01) begins with a zero byte, which DER leaves out, as one in 256 does.
const KEY = toHex(27, { size: 32 });
const kms = await startKms(KEY, KEY_ID);
afterAll(kms.stop);
beforeEach(() => {
  Object.assign(kms.state, { refused: [], isSilent: false, isHigh: false, asked: [] });
});

const open = (keyId = KEY_ID) => kmsSigner(keyId, kms.config);
const problem = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error) => {
      expect(error).toBeInstanceOf(SignerUnavailable);
      expect(error.message).toBe(RELAY_MESSAGES.empty);
      return (error as SignerUnavailable).problem;
    },
  );
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

describe('a signer over a key of AWS KMS', () => {
  it('has the key’s account, asked for once', async () => {
    const signer = open();
    expect((await signer()).address).toBe(kms.address);
    expect((await signer()).address).toBe(kms.address);
    expect(kms.state.asked).toEqual(['GetPublicKey', 'Sign']);
  });

  it.each([true, false])('signs so that Ethereum takes it, with the higher s of KMS: %s', async (isHigh) => {
    kms.state.isHigh = isHigh;
    const { address, signDigest } = await open()();
    const seen = { short: false, odd: false, even: false };
    for (let count = 0; count < 20; count++) {
      const digest = keccak256(toHex(count));
      const signature = await signDigest(digest);
      expect([size(signature.r), size(signature.s)]).toEqual([32, 32]);
      expect(hexToBigInt(signature.s)).toBeLessThanOrEqual(HALF_ORDER);
      expect(await recoverAddress({ hash: digest, signature })).toBe(address);
      seen.short ||= /^0x00/.test(signature.r);
      seen[signature.yParity === 1 ? 'odd' : 'even'] = true;
    }
    expect(seen).toEqual({ short: true, odd: true, even: true });
  });

  it('says that it can’t sign where the key may not be read or used, or is another one', async () => {
    kms.state.refused = ['GetPublicKey'];
    expect(await problem(open()())).toBe('AccessDeniedException');
    kms.state.refused = ['Sign'];
    expect(await problem(open()())).toBe('AccessDeniedException');
    kms.state.refused = [];
    expect(await problem(open('alias/other')())).toBe('AccessDeniedException');
  });

  it('signs again, without a restart, when KMS answers again', async () => {
    const signer = open();
    kms.state.isSilent = true;
    expect(await problem(signer())).not.toBe('none');
    kms.state.isSilent = false;
    const opened = await signer();
    kms.state.isSilent = true;
    expect(await problem(opened.signDigest(keccak256('0x01')))).not.toBe('none');
    expect(await problem(signer())).not.toBe('none');
    kms.state.isSilent = false;
    expect((await signer()).address).toBe(kms.address);
  });
});
