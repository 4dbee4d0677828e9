import { expect, it } from 'vitest';
import { site } from '#site';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import Contact from './contact.tsx';
import Success from './success.tsx';

const { hours, answersWithin } = site.support;

it('says when the phone is answered, and how soon a message is', () => {
  const page = drawnAt('/contact', <Contact />);
  expect(page).toMatch(new RegExp(`Phone hours</dt><dd[^>]*>${hours}<`));
  expect(page).toContain(`by email or phone within ${answersWithin}.`);
  expect(drawnAt('/success', <Success />)).toContain(`within ${answersWithin}`);
});
