import { vi } from 'vitest';
import { PATIENCE_MS, type Person } from './browser.ts';

export type Letter = { subject: string; text: string; created_at: string };

/** Every letter to that address, the newest first. */
export async function lettersTo({ context }: Person, email: string): Promise<Letter[]> {
  const answer = await context.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  return answer.json();
}

/** The newest letter to that address with such a subject. */
export async function letterTo(person: Person, email: string, subject: string): Promise<Letter> {
  return vi.waitFor(
    async () => {
      const letter = (await lettersTo(person, email)).find((each) => each.subject.includes(subject));
      if (!letter) throw new Error(`No letter to ${email} on '${subject}'`);
      return letter;
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
}
