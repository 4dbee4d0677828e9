import { expect, type Page } from '@playwright/test';
import { CREATION_LABELS, VERIFY_PROBLEMS, VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { answerTo, blockEvents } from './support/browser.ts';
import { test } from './support/fixtures.ts';
import { expectNoViolation } from './support/page-states.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call, to be altered
type Json = any;
/** Opens a page while an answer of the site is altered on its way. */
async function openAltered(page: Page, path: string, call: string, alter: (answer: Json) => unknown): Promise<void> {
  await blockEvents(page);
  await page.route(call, async (route) => {
    const response = await answerTo(route);
    await route.fulfill({ response, json: alter(await response.json()) });
  });
  await page.goto(path);
}

test('finds the reserve, its attestation and its lots in agreement with the chain, and proves a lot', async ({
  visitor: { page, pageErrors },
}) => {
  await page.goto('/reserves');
  await expect(
    page.getByRole('status').getByText(/tokens?\. [56]\d\d,\d\d\d coins\.\s*Checked by your browser\./),
  ).toBeVisible();
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'good');
  await expect(page.getByText('Verified by your browser')).toBeVisible();
  await expect(page.getByText('The lots are the attested ones')).toBeVisible();
  await page.getByText('What else your browser checked').click();
  await expect(page.getByText('the price of $1,627.50 was signed by')).toBeVisible();
  await page.getByText('10 figures agree with the blockchain').click();
  await expect(
    page
      .getByRole('table', { name: /Our figures/ })
      .getByText('Yes')
      .count(),
  ).resolves.toBe(10);
  await page.getByText('Find a lot, and prove').click();
  await page.getByLabel('Find a lot').fill('0003');
  await page.getByRole('button', { name: 'Prove lot LOCAL-0003' }).click();
  await expect(page.getByText('is one of the attested lots')).toBeVisible();
  await expectNoViolation(page);
  expect(pageErrors).toEqual([]);
});

for (const [title, call, alter, says] of [
  [
    'the supply',
    '**/api/reserves',
    (answer: Json) => ({ ...answer, tokens: { ...answer.tokens, outstanding: '7000000001' } }),
    'Our figures don’t agree with the blockchain',
  ],
  [
    'the attestation',
    '**/api/reserves',
    (answer: Json) => ({
      ...answer,
      attestations: answer.attestations.map((each: object) => ({ ...each, coins: '700000' })),
    }),
    'This attestation doesn’t agree with the blockchain',
  ],
  [
    'the lots',
    '**/api/reserves/lots*',
    ([first, ...rest]: Json) => [{ ...first, coins: 1 }, ...rest],
    'These lots aren’t the attested ones',
  ],
  [
    'the price',
    '**/api/usgprice',
    (answer: Json) => ({ ...answer, USG: 1, cents: 100 }),
    /The price of \$1\.00 isn’t confirmed/,
  ],
  [
    'the acts',
    '**/api/acts*',
    ([first, second, ...rest]: Json[]) => [{ ...first, time: 1 }, second, ...rest],
    'This list doesn’t agree with the blockchain',
  ],
] as const)
  test(`is red on the reserves’ page where ${title} is altered on the way`, async ({ visitor: { page } }) => {
    await openAltered(page, '/reserves', call, alter);
    await expect(page.getByText(says).first()).toBeVisible();
    // The verdict is about the reserve; the price's check is a line of its own.
    const state = title === 'the price' ? 'good' : 'danger';
    await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', state);
  });

for (const path of ['/', '/about', '/token', '/buy', '/purchase', '/redeem', '/usmint', '/reserves/report'])
  test(`says on ${path} that a price was altered on the way`, { tag: '@long' }, async ({ visitor: { page } }) => {
    await openAltered(page, path, '**/api/usgprice', (answer) => ({ ...answer, USG: 1, cents: 100 }));
    await expect(page.getByRole('alert').getByText('The price of $1.00 isn’t confirmed')).toBeVisible();
  });

const SUPPLY = '0x18160ddd';
/** Answers of the node with another supply, at whatever block. */
const otherSupply = (calls: Json[], answers: Json[]) =>
  answers.map((answer) => {
    const call = calls.find(({ id }) => id === answer.id);
    return call.params?.[0]?.data === SUPPLY ? { ...answer, result: `0x${'7'.padStart(64, '0')}` } : answer;
  });

for (const [path, figure] of [
  ['/', 'coins'],
  ['/', 'supply'],
  ['/', 'the node’s supply'],
  ['/token', 'supply'],
  ['/transactions', 'the node’s supply'],
  ['/reserves/report', 'coins'],
  ['/reserves/report', 'supply'],
] as const)
  test(`is red on ${path} where ${figure} were altered on the way`, { tag: '@long' }, async ({ visitor: { page } }) => {
    const title =
      path === '/reserves/report' ? 'Our figures don’t agree' : 'Our records and the blockchain don’t agree';
    if (figure === 'the node’s supply') {
      await page.route('**/api/rpc', async (route) => {
        const response = await answerTo(route);
        await route.fulfill({ response, json: otherSupply(route.request().postDataJSON(), await response.json()) });
      });
      await page.goto(path);
    } else {
      await openAltered(page, path, '**/api/reserves*', ({ assets, tokens, ...rest }) => ({
        ...rest,
        assets: figure === 'coins' ? { ...assets, coins_attested: 7 } : assets,
        tokens: figure === 'supply' ? { ...tokens, outstanding: '7' } : tokens,
      }));
    }
    await expect(page.getByRole('alert').getByText(title)).toBeVisible();
  });

test('reads acts page by page, and later only those that are new', { tag: '@long' }, async ({ visit }) => {
  const { page } = await visit();
  const asked: string[] = [];
  await page.route('**/api/acts*', (route) => {
    const url = new URL(route.request().url());
    asked.push(url.searchParams.get('after') ?? 'all');
    url.searchParams.set('limit', '3');
    return route.continue({ url: url.href });
  });
  await page.clock.install();
  await page.goto('/transparency');
  await expect(page.getByText('none missing, added or altered')).toBeVisible();
  expect(asked.length).toBeGreaterThan(2);
  expect(new Set(asked).size).toBe(asked.length);
  const atFirst = asked.length;
  await page.clock.fastForward(61_000);
  await expect.poll(() => asked.length).toBe(atFirst + 1);
  expect(asked.at(-1)).toMatch(/^\d+-\d+$/);
  expect(asked.slice(0, atFirst)).not.toContain(asked.at(-1));
});

test('shows who may do what, and reports a month, with no violation that axe finds', { tag: '@long' }, async ({
  visitor: { page, pageErrors },
}) => {
  await page.goto('/transparency');
  await expect(page.getByText('none missing, added or altered')).toBeVisible();
  await page.getByRole('region', { name: 'Who holds which role' }).getByText('ISSUER', { exact: true }).click();
  await expect(page.getByText('has issued')).toBeVisible();
  await expectNoViolation(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('none missing, added or altered')).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.height).toBeLessThanOrEqual(3_300);
  await page.goto('/reserves/report');
  await expect(page.getByRole('heading', { name: '4. Comparison' })).toBeVisible();
  await expect(page.getByRole('table', { name: /Our figures/ })).toBeVisible();
  await expectNoViolation(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo').isVisible()).resolves.toBe(false);
  await page.emulateMedia({ media: null });
  await page.goto('/track');
  await page.getByRole('textbox', { name: 'Ticket number, or its hash' }).fill('0000-0000-0000-0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText('Check it against our email')).toBeVisible();
  await expectNoViolation(page);
  expect(pageErrors.filter((each) => !/404/.test(String(each)))).toEqual([]);
});

const SYMBOL = '0x95d89b41';
/** The node names another symbol than the token was created with: so would one whose constructor had other values, or another code. */
const otherSymbol = (calls: Json[], answers: Json[]) =>
  answers.map((answer) => {
    const call = calls.find(({ id }) => id === answer.id);
    return call.params?.[0]?.data === SYMBOL ? { ...answer, result: answer.result.replace(/5553/, '5554') } : answer;
  });

test('shows on the contract’s page what its address follows from, in green', async ({
  visitor: { page, pageErrors },
}) => {
  await page.goto('/ethereum-token');
  await expect(page.getByText(VERIFY_RESULTS.creation)).toBeVisible();
  await page.getByText('What the address follows from').click();
  const { token } = (await (await page.request.get('/api/site')).json()) as { token: string };
  await expect(page.getByText(CREATION_LABELS.address)).toBeVisible();
  const said = (await page.locator('#creation').textContent())?.replaceAll(/\s/g, '');
  expect(said?.endsWith(token)).toBe(true);
  await expectNoViolation(page);
  expect(pageErrors).toEqual([]);
});

const openOtherwiseCreated = async (page: Page, path: string) => {
  await blockEvents(page);
  await page.route('**/api/rpc', async (route) => {
    const response = await answerTo(route);
    await route.fulfill({ response, json: otherSymbol(route.request().postDataJSON(), await response.json()) });
  });
  await page.goto(path);
};
// What a page can show at all is a list with green marks.
const GREEN = ':is(.text-good, .bg-good-wash):not(li *)';

for (const path of ['/ethereum-token', '/transparency', '/reserves'] as const)
  test(`is red on ${path}, and shows nothing green beside it, where the token’s address doesn’t follow from its creation`, {
    tag: '@long',
  }, async ({ visitor: { page } }) => {
    await openOtherwiseCreated(page, path);
    await expect(page.getByRole('alert').getByText(VERIFY_PROBLEMS.creation)).toBeVisible();
    if (path === '/reserves')
      await expect(page.getByRole('alert').getByText('Your browser can’t confirm this')).toBeVisible();
    if (path === '/ethereum-token') {
      const { token } = (await (await page.request.get('/api/site')).json()) as { token: string };
      await page.getByLabel('Paste it here to compare it').fill(token);
      await expect(page.getByText('All 40 characters match')).toBeVisible();
    }
    expect(await page.getByRole('main').locator(GREEN).count()).toBe(0);
    await expectNoViolation(page);
  });

test('shows neither the price nor its proof in green where the token’s address doesn’t follow from its creation', async ({
  visitor: { page },
}) => {
  await openOtherwiseCreated(page, '/usmint');
  await expect(page.getByRole('alert').getByText('Your browser can’t confirm this')).toBeVisible();
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert').getByText(VERIFY_PROBLEMS.creation)).toBeVisible();
  expect(await dialog.locator(GREEN).count()).toBe(0);
  await expectNoViolation(page);
});
