import { beforeAll, describe, expect, it } from 'vitest';
import { contrastOf } from '#domain/colors.ts';
import { ENGRAVING_ALT } from '#domain/messages/engraving.ts';
import { payment, site } from '#site';
import { users } from '../../accounts/table.ts';
import { EMAILS } from '../../background-work.ts';
import { chainKey } from '../../chain/stored-events.ts';
import { tokenEvents } from '../../chain/table.ts';
import { identityRecords } from '../../compliance/identity/table.ts';
import { leads } from '../../desk/leads/table.ts';
import { redemptions } from '../../redemptions/table.ts';
import { orders, purchases } from '../../sales/table.ts';
import { raisedAlarms } from '../../testing/alarm-watch.ts';
import { testDatabase } from '../../testing/database.ts';
import { decoded, readEmailHtml, stylesIn } from '../../testing/email-parts.ts';
import { filledForm, HOLDER, testRedemptions } from '../../testing/redemptions.ts';
import { testDesk } from '../../testing/sales.ts';
import { transitions } from '../../workflow/table.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { engravingPicture } from './engraving-picture.ts';
import { type Email, renderEmail } from './render-email.ts';
import { addressChoices } from './table.ts';

/** What anyone may type where we take text. */
const EVIL = '<img src=x onerror=alert(1)>"\'&<a href="https://evil.example">click</a>';
const DESK = 'https://desk.usg.test';
const TX = `0x${'ab'.repeat(32)}` as const;
const OTHER_TX = `0x${'ac'.repeat(32)}` as const;
const at = new Date('2030-11-21T17:04:00Z');

type Row = Record<string, unknown>;
const atUs = {
  channel: 'site',
  country: 'US',
  shippedAt: null,
  deliveredAt: null,
  shippingSettledAt: null,
  shippingPaidCents: null,
};
const ended = { endedAt: at, feeCents: 25_000, paidCents: 325_500 };
/** States of the rows between them in which every email has something to say. */
const STANDINGS: { purchase: Row; order: Row; redemption: Row; isIdentityGiven?: boolean }[] = [
  {
    purchase: {},
    order: { state: 'placed', dueAt: at, issueTx: TX, alarm: 'issued_wrongly', alarmTx: TX },
    redemption: { state: 'requested', channel: 'email', alarm: 'arrived_after_end', alarmTx: TX },
  },
  { purchase: {}, order: {}, redemption: { state: 'burned', alarm: null } },
  {
    purchase: { documentHoldReason: EVIL, documentHoldSince: at },
    order: { state: 'paid', documentHoldReason: EVIL, documentHoldSince: at },
    redemption: { state: 'awaiting_approval', checkFirst: true, documentHoldReason: EVIL, documentHoldSince: at },
  },
  {
    purchase: { ethereumAddress: '' },
    order: { ...ended, state: 'cancelled', fairMarketAt: at, fairMarketCents: 170_000, marketDifferenceCents: 14_500 },
    redemption: { state: 'refused', channel: 'site', sentBackTx: TX },
  },
  {
    purchase: {},
    order: { ...ended, state: 'cancelled', fairMarketAt: at, refundedCents: 300_500, refundedOn: '2030-11-21' },
    redemption: {
      state: 'shipped',
      country: EVIL,
      carrier: EVIL,
      tracking: EVIL,
      shippedAt: at,
      deliveredAt: at,
      costsCents: 3_000,
      shippingSettledAt: at,
      shippingPaidCents: 3_000,
      receiptHash: TX,
      receiptTx: TX,
    },
  },
  {
    purchase: {},
    order: { state: 'placed', documentHoldReason: 'A utility bill', documentHoldSince: at },
    redemption: { ...atUs, state: 'burned', documentHoldReason: 'A utility bill', documentHoldSince: at },
    isIdentityGiven: true,
  },
  { purchase: {}, order: {}, redemption: { ...atUs, state: 'checked' }, isIdentityGiven: true },
  { purchase: {}, order: { state: 'issued' }, redemption: { ...atUs, state: 'shipped', shippedAt: at } },
];

/** Every email in every standing in which it is sent, as mail programs get it. */
const sent = new Map<string, Email[]>();
let context: Context;

beforeAll(async () => {
  const database = await testDatabase();
  const { db } = database;
  const desk = await testDesk(db);
  const holder = await testRedemptions(db);
  context = { ...desk.context, deskUrl: DESK };
  const { id: purchase } = await desk.request();
  const { id: order } = await desk.place(purchase);
  const { id: redemption } = await holder.request(filledForm({ ethereum_address: HOLDER }));
  const lead = uuidv7(at);
  const typed = { firstName: EVIL, lastName: EVIL, phone: EVIL, ethereumAddress: EVIL, message: EVIL };
  await db.insert(leads).values({ id: lead, email: 'ada@example.org', ...typed, createdAt: at, search: [] });
  const userId = uuidv7(at);
  const account = { email: 'ada@example.org', newEmail: 'eve@example.org', passwordHash: 'never checked' };
  await db.insert(users).values({ id: userId, ...account, nickname: EVIL, createdAt: at, updatedAt: at });
  for (const [subjectKind, subjectId] of [
    ['purchase', purchase],
    ['order', order],
    ['redemption', redemption],
  ] as const) {
    if (subjectKind !== 'order')
      await db
        .insert(identityRecords)
        .values({ id: uuidv7(at), subjectKind, subjectId, reason: EVIL, askedAt: at })
        .onConflictDoNothing();
    for (const name of ['refuse', 'cancel', 'decline', 'return', 'claim_lost'])
      await db
        .insert(transitions)
        .values({ subjectKind, subjectId, name, toState: 'any', at, actorKind: 'staff', reason: EVIL });
  }
  await db.insert(transitions).values({
    subjectKind: 'redemption',
    subjectId: redemption,
    name: 'burn',
    toState: 'burned',
    at,
    actorKind: 'system',
    detail: { tx: TX },
  });
  const token = uuidv7(at);
  await db
    .insert(addressChoices)
    .values({ id: token, email: 'ada@example.org', choices: { price: true, attestation: true } });
  const facts = { cents: '165000', before: '162750', asOf: String(at.getTime() / 1_000) };
  const place = { block: 1n, logIndex: 0, blockHash: TX, tx: TX, ...chainKey(context) };
  const attested = { name: 'ReserveAttested', args: { asOf: facts.asOf }, time: at, final: true, history: TX };
  await db.insert(tokenEvents).values({ ...place, ...attested });
  const [ids, raised] = [{ purchase, order, redemption, notice: token }, await raisedAlarms(db, at, [purchase, order])];
  for (const standing of STANDINGS) {
    await db.update(purchases).set({ documentHoldReason: null, documentHoldSince: null, ...standing.purchase });
    await db.update(orders).set({ documentHoldReason: null, documentHoldSince: null, ...standing.order });
    await db.update(redemptions).set({ documentHoldReason: null, documentHoldSince: null, ...standing.redemption });
    await db.update(identityRecords).set({ givenAt: standing.isIdentityGiven ? at : null });
    for (const [name, template] of Object.entries(EMAILS)) {
      const id = ids[name.split('-')[0] as keyof typeof ids];
      const to = name === 'change-email' ? 'eve@example.org' : 'ada@example.org';
      const about = { ...(id && { id }), lead, userId, email: to, title: EVIL, name: EVIL, ...facts, ...raised };
      const email = await template(context, about);
      if (email) sent.set(name, [...(sent.get(name) ?? []), email]);
    }
  }
  await database.close();
});

/** Digests of messages and files are those of the others, with another count. */
const NEVER_DUE = ['message-notice-digest', 'file-notice-digest'];

it('is seen here whatever it is about', () => {
  expect([...sent.keys(), ...NEVER_DUE].sort()).toEqual(Object.keys(EMAILS).sort());
});

describe.each(Object.keys(EMAILS).filter((name) => !NEVER_DUE.includes(name)))('the email %s', (name) => {
  const all = () => sent.get(name) ?? [];
  const normal = (text: string) => text.replaceAll(/\s+/g, ' ');

  it('says the same as text and as HTML, under the same links', () => {
    for (const { html, text } of all()) {
      const { texts, links } = readEmailHtml(html);
      const said = texts.map((part) => part.text).filter((part) => ![site.name, site.name[0]].includes(part));
      for (const part of said.filter((each) => !each.startsWith('If the button doesn’t work')))
        expect(normal(text)).toContain(part);
      const length = [...said, ...links].join('').length;
      expect(normal(text).length).toBeLessThan(length * 1.2);
      expect([...new Set(links)]).toEqual([...new Set(text.match(/https?:\/\/\S+/g)?.filter(isOurs) ?? [])]);
    }
  });

  // Staff’s pages are at the desk’s own address.
  const isOurs = (link: string) => link.startsWith(`${link.includes('/admin') ? DESK : context.origins[0]}/`);

  it('links to this site alone, to one place at most besides where it’s stopped unless it is a list for staff, and loads nothing', () => {
    for (const { html } of all()) {
      const { links, loaded } = readEmailHtml(html);
      expect(links.filter((link) => !isOurs(link))).toEqual([]);
      const places = new Set(links.filter((link) => !link.includes('/unsubscribe#')));
      if (!name.startsWith('alarm')) expect(places.size).toBeLessThan(2);
      expect(loaded.filter((source) => !/^data:image\/(gif|png);base64,/.test(source))).toEqual([]);
      expect(html).not.toMatch(/<(script|link|iframe|form|video|svg)|onerror=alert\(1\)>/);
    }
  });

  it('can be read in light and in dark: no text below 4.5 : 1', () => {
    for (const { html } of all()) {
      for (const { text, colors } of readEmailHtml(html).texts) {
        for (const { color, ground } of Object.values(colors))
          expect(contrastOf(color, ground), `${text}: ${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        expect(colors.dark).not.toEqual(colors.light);
      }
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    }
  });
});

it('escapes what was typed, wherever it is shown', () => {
  const shown = [...sent].filter(([, emails]) => emails.some(({ text }) => text.includes('onerror')));
  expect(shown.map(([name]) => name)).toEqual(
    expect.arrayContaining(['purchase-document-hold', 'order-cancelled', 'redemption-shipped', 'message-notice']),
  );
  for (const [, emails] of shown)
    for (const { html, text } of emails) {
      if (text.includes('onerror')) expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
    }
});

it('previews its first line and not the brand, is 600 px wide, and has the mark and a heading', () => {
  for (const { subject, html, text } of [...sent.values()].flat()) {
    const hidden = /<div style="display:none[^"]*">([^&<]+)/.exec(html)?.[1] ?? '';
    expect(text).toContain(hidden.slice(0, 20));
    expect(html.indexOf(hidden)).toBeLessThan(html.indexOf(site.company));
    expect(html).toContain('max-width:600px');
    expect(html).toContain(`>${site.name[0]}</div>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(subject).not.toMatch(/\n/);
  }
});

it('keeps to what Gmail and Outlook understand', async () => {
  const all = [...sent.values()].flat().map(({ html }) => html);
  for (const html of all) {
    // Gmail clips what is longer; it ignores a style element of more than 8,192 characters, or with a selector it doesn't know.
    expect(html.replaceAll(/base64,[^"]*/g, '').length).toBeLessThan(100_000);
    const [first = '', ...more] = stylesIn(html);
    for (const rules of [first, ...more]) expect(rules.length).toBeLessThan(8_192);
    expect(first).toMatch(/^@media\(max-width/);
    expect(first).not.toMatch(/\[|:root/);
    // Outlook on Windows draws with Word: no layout but tables, and only the first font of a list.
    expect(html).not.toMatch(/display:(flex|grid)|position:|float:|white-space:|<table(?! [^>]*cellpadding="0")/);
    for (const [, font] of html.matchAll(/font:[^;"]*?px\/\S+ ([^;"]+)/g))
      expect(font).toMatch(/^('Segoe UI'|Georgia|Consolas),/);
  }
  const { html } = await renderEmail('ada@example.com', { subject: 'Two lines', before: ['One.\nTwo <b>.'] });
  expect(html).toContain('>One.<br>Two &lt;b&gt;.</p>');
});

it('has the engraving of a final issue and burn as a picture of its own, and no other email has one', async () => {
  const { png } = await engravingPicture(TX);
  const shown = [...sent].filter(([, emails]) => emails.some(({ html }) => html.includes('data:image/png')));
  expect(shown.map(([name]) => name)).toEqual(['order-issued', 'redemption-burned']);
  for (const { html } of shown.flatMap(([, emails]) => emails.slice(0, 1)))
    expect(html).toContain(`src="data:image/png;base64,${png.toString('base64')}" alt="${ENGRAVING_ALT}"`);
  expect(png.length).toBeLessThan(80_000);
  expect((await engravingPicture(OTHER_TX)).png).not.toEqual(png);
});

it('gives figures by name in a table: what was ordered, and where the tokens go', () => {
  const [placed] = sent.get('order-placed') ?? [];
  for (const name of ['Reference', 'Quantity', 'Total', 'Payment method'])
    expect(placed?.html).toMatch(new RegExp(`<th scope="row"[^>]*>${name}</th><td[^>]*>[^<]+</td>`));
  expect(placed?.html).toMatch(/<td colspan="2"[^>]*><span[^>]*>Wallet address<\/span><br>0x\w{40}<\/td>/);
  expect(placed?.text).toContain('Total: $3,255.00\n');
});

it('asks for an amount in large figures, with the rows of the customer’s page and its button', () => {
  const [email] = sent.get('order-placed') ?? [];
  expect(email?.html).toMatch(/<p [^>]*font:400 32px\/1.2 Georgia[^>]*>\$3,255.00<\/p>/);
  const rows = [...(email?.html.matchAll(/<th scope="row"[^>]*>([^<]+)<\/th><td[^>]*>([^<]+)<\/td>/g) ?? [])];
  const bank = rows.slice(0, payment.wire.rows.length).map(([, ...row]) => row.map(decoded));
  expect(bank).toEqual(payment.wire.rows);
  expect(rows[bank.length]?.[1]).toBe('Reference');
  expect(email?.html).toMatch(/href="[^"]*#pay"[^>]*>Pay<\/a>/);
});

/** The part of the page to which a customer's email leads, with its label. */
const buttonOf = ({ text }: Email) => /^(.+):\nhttps?:\S+?(#[\w-]+)$/m.exec(text)?.slice(1);

it.each([
  ['purchase-identity', 'Verify your identity', '#identity'],
  ['redemption-identity', 'Verify your identity', '#identity'],
  ['purchase-document-hold', 'Send documents', '#files'],
  ['order-document-hold', 'Send documents', '#files'],
  ['redemption-document-hold', 'Send documents', '#files'],
  ['order-placed', 'Pay', '#pay'],
  ['order-lapsed', 'Write to us', '#messages'],
])('leads from %s to what it asks for, whatever the customer has to do first', (name, ...button) => {
  expect(new Set(sent.get(name)?.map((email) => buttonOf(email)?.join(' ')))).toEqual(new Set([button.join(' ')]));
});

it('names beside its button what is done there', () => {
  const said: Readonly<Record<string, RegExp>> = {
    '#identity': /verify your identity|tell us who will receive/i,
    '#files': /documents/i,
    '#pay': /\bpay \$/i,
    '#pay-shipping': /pay for shipping/i,
  };
  const leading = [...sent].flatMap(([name, emails]) =>
    emails.flatMap((email) => {
      const [, place = ''] = buttonOf(email) ?? [];
      return said[place] ? [{ name, place, isSaid: said[place].test(email.text.split(/^.+:\nhttp/m)[0] ?? '') }] : [];
    }),
  );
  expect(new Set(leading.map(({ place }) => place))).toEqual(new Set(Object.keys(said)));
  expect(leading.filter(({ isSaid }) => !isSaid)).toEqual([]);
});

it('asks in the subject of a final burn for what its button does, and for nothing without one', () => {
  const burned = sent.get('redemption-burned') ?? [];
  const subjects = burned.map(({ subject }) => /next(?:: (.+))?$/.exec(subject)?.[1]);
  expect(subjects).toEqual(expect.arrayContaining(['please verify your identity', 'please send documents', undefined]));
  for (const [index, email] of burned.entries())
    if (subjects[index]?.startsWith('please'))
      expect(subjects[index]).toBe(`please ${buttonOf(email)?.[0]?.toLowerCase()}`);
});

it('never says beside a button that there is nothing to do, or counts one thing as several', () => {
  const wrong = [...sent.values()]
    .flat()
    .flatMap(
      ({ text }) =>
        text.match(
          /don’t need to do anything|nothing (left )?to do|\b1 (?:coins|tokens|USG (?:are|were|have))\b|coins? is\/are/g,
        ) ?? [],
    );
  expect(wrong).toEqual([]);
});
