import { expect } from '@playwright/test';
import type { Person } from './browser.ts';

export type Email = { subject: string; text: string; created_at: string };

/** Every email to that address, the newest first. */
export async function emailsTo({ context }: Person, address: string): Promise<Email[]> {
  // It may ask on a connection that the server is just about to close as idle.
  const answer = await context.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`, { maxRetries: 3 });
  return answer.json();
}

/** The newest email to that address with such a subject. */
export async function emailTo(person: Person, address: string, subject: string): Promise<Email> {
  const find = async () => (await emailsTo(person, address)).find((each) => each.subject.includes(subject));
  await expect.poll(find, `an email to ${address} with the subject '${subject}'`).toBeDefined();
  return (await find()) as Email;
}

/** Waits until the address has had emails with these subjects in this order, and no others, since it had the first ones. */
export async function hasHad(person: Person, address: string, first: Email[], subjects: RegExp[]): Promise<void> {
  const since = async () => {
    const emails = await emailsTo(person, address);
    return emails.slice(0, emails.length - first.length).map(({ subject }) => subject);
  };
  await expect.poll(since).toEqual(subjects.toReversed().map((subject) => expect.stringMatching(subject)));
}
