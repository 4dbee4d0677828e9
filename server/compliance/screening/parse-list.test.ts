import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { inPieces, OFAC_TAIL, ofacHead, ofacList, type Party } from '../../testing/sanctions.ts';
import { parseList } from './parse-list.ts';

const LISTED = `0x${'Ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const PARTIES: Party[] = [
  {
    id: '2674',
    names: [
      { parts: ['ABBAS', 'Abu'] },
      { parts: ['عباس'], script: 'Arabic' },
      { parts: ['O&apos;REILLY', 'Zoë'], weak: true },
    ],
    addresses: [
      ['ETH', LISTED],
      ['XBT', '12aNKp2iDKuhEde2YfPdd4DFGenRUTKupL'],
    ],
  },
  {
    id: '36',
    names: [{ parts: ['AEROCARIBBEAN AIRLINES'] }],
    addresses: [
      ['USDT', OTHER],
      ['USDT', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
    ],
  },
];

it.each([1, 64, 1 << 20])('reads OFAC’s list in pieces of %d bytes', async (size) => {
  const text = ofacList('2030-11-20', PARTIES);
  const { entries, ...read } = await parseList(inPieces(text, size));
  expect(read).toEqual({
    kind: 'ofac',
    listedOn: '2030-11-20',
    parties: 2,
    otherAddresses: 2,
    errors: [],
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
  });
  expect(entries.map(({ what, value, party }) => `${party} ${what} ${value}`).sort()).toEqual([
    `2674 address ${LISTED.toLowerCase()}`,
    '2674 name abbas abu',
    '2674 name oreilly zoe',
    `36 address ${OTHER}`,
    '36 name aerocaribbean airlines',
  ]);
});

it('reads the operator’s own list', async () => {
  const text = `\uFEFF# Who we don't deal with\r\ndate: 2030-11-20\r\n${LISTED}\r\n\r\nDoe, Jane`;
  const { entries, ...read } = await parseList(inPieces(text, 7));
  expect(read).toMatchObject({ kind: 'own', listedOn: '2030-11-20', parties: 2, errors: [] });
  expect(entries.map(({ value }) => value)).toEqual([LISTED.toLowerCase(), 'doe jane']);
});

const PART = /<DocumentedNamePart>.*<\/DocumentedNamePart>/;
const whole = ofacList('2030-11-20', PARTIES);
it.each([
  ['nothing', '  \n', SCREENING_MESSAGES.empty],
  ['a page', '<html><body>Not found</body></html>', SCREENING_MESSAGES.notOfac],
  ['a file that is cut off', whole.slice(0, -400), 'cut off'],
  ['no date', whole.replace(/<DateOfIssue.*<\/DateOfIssue>/, ''), SCREENING_MESSAGES.noDate],
  ['a date that there isn’t', whole.replace('<Month>11', '<Month>13'), '2030-13-20 isn’t a date'],
  ['an unknown script', whole.replace('ScriptID="160"', 'ScriptID="999"'), 'script 999'],
  ['no types of addresses', whole.replaceAll('Digital Currency', 'Postal'), SCREENING_MESSAGES.noAddressTypes],
  ['no party', ofacHead('2030-11-20') + OFAC_TAIL, SCREENING_MESSAGES.noNames],
  ['a party without its number', whole.replace('<DistinctParty FixedRef="36">', '<DistinctParty>'), 'no FixedRef'],
  ['an entity that is declared nowhere', whole.replace('AEROCARIBBEAN', '&a;'), 'damaged'],
  ['a text without a date', 'Jane Doe', SCREENING_MESSAGES.ownNoDate],
  ['a date alone', 'date: 2030-11-20', SCREENING_MESSAGES.ownNothing],
  ['a line without an end', `date: 2030-11-20\n${'\0'.repeat(20_000)}`, SCREENING_MESSAGES.tooLong],
  ['a text without an end', `${ofacHead('2030-11-20')}${'x'.repeat(1_100_000)}`, SCREENING_MESSAGES.tooLong],
  ['an attribute without an end', `<Sanctions a="${'x'.repeat(1_100_000)}`, SCREENING_MESSAGES.tooLong],
  ['elements without an end', `<Sanctions>${'<a>'.repeat(200)}`, 'too many elements'],
  ['a name of too many parts', whole.replace(PART, `$&`.repeat(10_001)), SCREENING_MESSAGES.tooLong],
  [
    'more addresses than any list has',
    `date: 2030-11-20\n${Array.from({ length: 200_001 }, (_, each) => `0x${String(each).padStart(40, '0')}`).join('\n')}`,
    SCREENING_MESSAGES.tooMany,
  ],
])('refuses %s', async (_, text, error) => {
  expect((await parseList(inPieces(text, 4_096))).errors).toEqual([expect.stringContaining(error)]);
});

it('lists every error of the operator’s own list, and refuses what isn’t text', async () => {
  const own = await parseList(inPieces('date: 2030-11-20\n0x12\nJane Doe\n---'));
  expect(own.errors).toEqual([expect.stringMatching(/^Line 2: an address/), expect.stringMatching(/^Line 4: .*name/)]);
  const many = await parseList(inPieces(`date: 2030-11-20\n${'0x1\n'.repeat(25)}`));
  expect([many.errors.length, many.errors.at(-1)]).toEqual([21, 'and 5 more']);
  async function* bytes() {
    yield new Uint8Array([0x41, 0xff, 0xfe]);
  }
  expect((await parseList(bytes())).errors).toEqual([SCREENING_MESSAGES.notText]);
});
