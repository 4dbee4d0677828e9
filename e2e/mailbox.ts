import { vi } from 'vitest';
import { PATIENCE_MS, type Person } from './browser.ts';

export type Email = { subject: string; text: string; created_at: string };

/** Every e-mail to that address, the newest first. */
export async function emailsTo({ context }: Person, address: string): Promise<Email[]> {
  const answer = await context.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return answer.json();
}

/** The newest e-mail to that address with such a subject. */
export async function emailTo(person: Person, address: string, subject: string): Promise<Email> {
  return vi.waitFor(
    async () => {
      const email = (await emailsTo(person, address)).find((each) => each.subject.includes(subject));
      if (!email) throw new Error(`No e-mail to ${address} with the subject '${subject}'`);
      return email;
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
}
