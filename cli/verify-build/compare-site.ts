import { setTimeout as sleep } from 'node:timers/promises';
import type { Build } from '#server/site/pages/read-build.ts';
import { type Answer, type Asker, type Manner, NoAnswer } from './ask.ts';
import { compareAnswer, type Difference } from './compare-answer.ts';
import { type Addresses, type ExpectedSite, expectedSite } from './expected-site.ts';
import { mannersFor, mannerText } from './manners.ts';
import { type PageData, readPageData } from './page-data.ts';

/** A difference at one address, with the ways of asking that showed it: all of them if `manners` is empty. */
export type Finding = Difference & { address: string; manners: string[] };
export type Comparison = { findings: Finding[]; addresses: number; requests: number; data: PageData };

const AT_ONCE = 8;
/** Every instance knows a new price, and every page shows it, within a second. */
const SETTLED_MS = 1_200;

/**
 * What this release answers with what the site's calls said, now and earlier in this run: a price may change while we look. Nothing else
 * explains a difference, so no answer is asked for again.
 */
function expectations(build: Build, addresses: Addresses, asker: Pick<Asker, 'ask'>) {
  const known: { text: string; data: PageData; site: ExpectedSite }[] = [];
  return {
    /** The answer that is the least unlike: none of its differences where it is one of ours. */
    async differences(origin: string, path: string, got: Answer): Promise<Difference[]> {
      let newest: Difference[] | undefined;
      for (const { site } of known) {
        const found = compareAnswer(await site.answer(origin, path), got);
        if (found.length === 0) return [];
        newest ??= found;
      }
      return newest ?? [];
    },
    async read(): Promise<void> {
      const data = await readPageData(asker);
      const text = JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value));
      if (!known.some((each) => each.text === text))
        known.unshift({ text, data, site: expectedSite(build, addresses, data) });
    },
    newest(): { data: PageData; site: ExpectedSite } {
      const [newest] = known;
      if (!newest) throw new Error('Nothing was read yet.');
      return newest;
    },
  };
}

const noAnswer = (error: unknown): Difference[] => {
  if (!(error instanceof NoAnswer)) throw error;
  return [{ kind: 'no-answer', detail: error.message }];
};

type Shown = { address: string; origin: string; path: string; manner: Manner; of: number } & (
  | { got: Answer }
  | { lost: Difference[] }
);

/** One finding for each thing that is wrong at an address, however many ways of asking show it. */
function grouped(shown: readonly { at: Shown; found: Difference[] }[]): Finding[] {
  const findings = new Map<string, { finding: Finding; of: number }>();
  for (const { at, found } of shown)
    for (const difference of found) {
      const key = `${at.address} ${difference.kind} ${difference.detail}`;
      const finding = findings.get(key)?.finding ?? { ...difference, address: at.address, manners: [] };
      finding.manners.push(mannerText(at.manner));
      findings.set(key, { finding, of: at.of });
    }
  return [...findings.values()]
    .map(({ finding, of }) => (finding.manners.length === of ? { ...finding, manners: [] } : finding))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

type Place = { origin: string; asked: Asker; paths: readonly string[] };
type Asked = { addresses: Addresses; places: readonly Place[]; build: Build; settleMs?: number };

/**
 * Asks for every path as browsers do and compares each answer with this release's: its bytes, its type, the headers that guard it. Throws
 * NoAnswer where the site's calls don't answer.
 */
export async function compareSite({ addresses, places, build, settleMs = SETTLED_MS }: Asked): Promise<Comparison> {
  const [first] = places;
  if (!first) throw new Error('There is no address to ask.');
  const expected = expectations(build, addresses, first.asked);
  await expected.read();
  // A page may still show what was true a moment before.
  await sleep(settleMs);
  await expected.read();
  const unlike: Shown[] = [];
  let requests = 0;

  async function compareAt({ origin, asked }: Place, path: string): Promise<void> {
    const { headers } = await expected.newest().site.answer(origin, path);
    const manners = mannersFor(path, headers.get('content-type') ?? '');
    const address = places.length > 1 ? origin + path : path;
    for (const manner of manners) {
      requests += 1;
      const at = { address, origin, path, manner, of: manners.length };
      const answer = await asked.ask(path, manner).then(
        (got) => ({ got }),
        (error) => ({ lost: noAnswer(error) }),
      );
      if ('lost' in answer) unlike.push({ ...at, ...answer });
      else if ((await expected.differences(origin, path, answer.got)).length > 0) unlike.push({ ...at, ...answer });
    }
  }

  const left = places.flatMap((place) => place.paths.map((path) => ({ place, path })));
  const total = left.length;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await compareAt(next.place, next.path);
    }),
  );
  // Perhaps some were answered after a change that what we had read is from before.
  if (unlike.length > 0) await expected.read();
  const found = unlike.map(async (at) => ({
    at,
    found: 'lost' in at ? at.lost : await expected.differences(at.origin, at.path, at.got),
  }));
  return { findings: grouped(await Promise.all(found)), addresses: total, requests, data: expected.newest().data };
}
