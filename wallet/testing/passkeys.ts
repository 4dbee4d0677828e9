import { createHmac, randomBytes } from 'node:crypto';
import type { Bytes } from '../bytes.ts';
import type { PasskeyDevice } from '../passkey-device.ts';
import { WalletProblem } from '../problem.ts';

/** How a device may misbehave, and what its owner does; changed while a test runs. */
type Behavior = {
  /** The owner declines, as often as this says. */
  declines: number;
  /** Every answer is another. */
  lies: boolean;
  /** The answer comes with the creation already. */
  answersAtOnce: boolean;
};

/** A device with passkeys in memory; each answers by a secret of its own, as CTAP's hmac-secret does. */
export function memoryPasskeys() {
  const secrets = new Map<string, Buffer>();
  const behavior: Behavior = { declines: 0, lies: false, answersAtOnce: false };
  const retired: string[] = [];
  const answers: Bytes[] = [];
  let asked = 0;

  function prompt(): void {
    if (behavior.declines === 0) return;
    behavior.declines -= 1;
    throw new WalletProblem('passkeyCancelled');
  }
  function answerOf(id: string, salt: Bytes): Bytes {
    const secret = behavior.lies ? randomBytes(32) : (secrets.get(id) ?? '');
    const answer = new Uint8Array(createHmac('sha256', secret).update(salt).digest());
    answers.push(answer);
    return answer;
  }

  const device: PasskeyDevice = {
    async create(_, salt) {
      prompt();
      const id = randomBytes(16).toString('base64url');
      secrets.set(id, randomBytes(32));
      return { id, transports: ['internal'], answer: behavior.answersAtOnce ? answerOf(id, salt) : undefined };
    },
    async evaluate(passkeys) {
      prompt();
      asked += 1;
      const known = passkeys.find(({ id }) => secrets.has(id));
      if (!known) throw new WalletProblem('passkeyCancelled');
      return { id: known.id, answer: answerOf(known.id, known.salt) };
    },
    retire: (id) => void retired.push(id),
  };
  return { ...device, behavior, answers, retired, secrets, timesAsked: () => asked };
}
