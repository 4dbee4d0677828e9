import { checkRelease } from '#domain/release/check-release.ts';
import { RELEASE_PATHS, type Release, type ReleaseManifest } from '#domain/release/manifest.ts';
import { RELEASE_MESSAGES } from '#domain/release/messages.ts';
import { readReleaseRecord } from '#proof/release-log.ts';
import type { TokenPlace } from '#proof/rpc.ts';
import type { BuildContents } from '../release/read-build.ts';
import { type Answer, type Asker, NoAnswer } from './ask.ts';
import type { Finding } from './compare-site.ts';
import { mannersFor, mannerText } from './manners.ts';

export type ReleaseReport = {
  findings: Finding[];
  unchecked: string[];
  /** The release that the site serves, where the release key signed it. */
  release?: Pick<Release, 'number' | 'version' | 'commit' | 'issued' | 'expires' | 'emergency'> & { hash: string };
};

type Vouchers = {
  /** The release keys, as `site.config.ts` of this checkout names them. */
  keys: readonly string[];
  /** The newest release that this checkout knows of (docs/releases.md). */
  number?: number | undefined;
  /** The token, and a node that is the caller's own. */
  place?: Pick<TokenPlace, 'rpc' | 'token'> | undefined;
  /** The commit that is checked out here. */
  commit: string | undefined;
  now: Date;
};

const { manifest: MANIFEST, signature: SIGNATURE } = RELEASE_PATHS;

const finding = (address: string, detail: string): Finding => ({ kind: 'release', address, manners: [], detail });

/** A file that everyone must get alike, whichever way it is asked for. */
async function readAlike({ ask }: Pick<Asker, 'ask'>, path: string): Promise<{ body?: Buffer; findings: Finding[] }> {
  const answers: { manner: string; got: Answer }[] = [];
  for (const manner of mannersFor(path, 'application/json')) {
    try {
      answers.push({ manner: mannerText(manner), got: await ask(path, manner) });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { findings: [finding(path, error.message)] };
    }
  }
  const [first, ...others] = answers;
  if (first?.got.status !== 200)
    return { findings: [finding(path, `answered ${first?.got.status}: the site names no release`)] };
  const { body } = first.got;
  const unlike = others.filter(({ got }) => got.status !== 200 || !got.body.equals(body));
  if (unlike.length === 0) return { body, findings: [] };
  const manners = unlike.map(({ manner }) => manner);
  return { findings: [{ ...finding(path, 'differs by who asks'), manners }] };
}

/** Where a manifest and the build here aren't of one kind. */
function unlikeBuild({ hashes, usg_release: release }: ReleaseManifest, built: BuildContents): Finding[] {
  const differing = <Value>(ours: Record<string, Value>, theirs: Record<string, Value>) =>
    [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
      .filter((name) => JSON.stringify(sorted(ours[name])) !== JSON.stringify(sorted(theirs[name])))
      .map((name) => [name, ours[name] === undefined, theirs[name] === undefined] as const);
  const detail = (what: string, isNotOurs: boolean, isNotTheirs: boolean) => {
    if (isNotOurs) return `${what} is in the manifest, but not in this checkout’s build`;
    return isNotTheirs
      ? `${what} of this checkout’s build isn’t in the manifest`
      : `${what} isn’t that of this checkout’s build`;
  };
  const found = (what: string, names: ReturnType<typeof differing>) =>
    names.map(([path, ...lacks]) => finding(MANIFEST, detail(`the ${what} ${path}`, ...lacks)));
  const unlike = [
    ...found('file', differing(built.files, release.files)),
    ...found('page', differing(built.pages, release.pages)),
  ];
  // Other files have other hashes, which says nothing more. Of the same ones, a browser that reads the hashes alone would refuse some.
  return unlike.length > 0 ? unlike : found('hash of', differing(built.hashes, hashes));
}

const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;

/** What the chain says of a release. */
async function recordFindings(
  place: NonNullable<Vouchers['place']>,
  { number }: Release,
  hash: string,
): Promise<Pick<ReleaseReport, 'findings' | 'unchecked'>> {
  const record = await readReleaseRecord(place, number);
  if (record.state === 'no-log')
    return { findings: [], unchecked: ['The record on the chain: this token has no release log.'] };
  const said = [
    ...(record.state === 'not-recorded' ? [`Release ${number} isn’t recorded on the chain.`] : []),
    ...(record.state === 'recorded' && record.hash !== hash ? [RELEASE_MESSAGES.forked(number)] : []),
    ...(record.lastNumber > number ? [RELEASE_MESSAGES.rolledBack(number, record.lastNumber)] : []),
  ];
  return { findings: said.map((each) => finding(MANIFEST, each)), unchecked: [] };
}

const UNRECORDED = 'The record on the chain: give --token and --node, an Ethereum node of your own.';

/** What this checkout knows otherwise than the site's release says. */
function checkoutFindings({ number, commit }: Release, known: Vouchers): Finding[] {
  return [
    ...(known.number !== undefined && number < known.number ? [RELEASE_MESSAGES.rolledBack(number, known.number)] : []),
    ...(known.commit !== undefined && commit !== known.commit
      ? [`The site’s release is of commit ${commit}, and this checkout of ${known.commit}.`]
      : []),
  ].map((each) => finding(MANIFEST, each));
}

/** Whether a site's release is signed with the release key, in force, not set back, and of the files and the commit that are here. */
export async function checkSiteRelease(
  built: BuildContents,
  asked: Pick<Asker, 'ask'>,
  vouchers: Vouchers,
): Promise<ReleaseReport> {
  const { keys, now, place } = vouchers;
  if (keys.length === 0)
    return { findings: [], unchecked: ['The release: site.config.ts names no release key, so none is claimed.'] };
  const [manifest, signature] = [await readAlike(asked, MANIFEST), await readAlike(asked, SIGNATURE)];
  const lost = [...manifest.findings, ...signature.findings];
  if (!manifest.body || !signature.body) return { findings: lost, unchecked: [] };
  const bytes = new Uint8Array(manifest.body);
  const check = await checkRelease({ manifest: bytes, signature: signature.body.toString(), keys, now });
  if (!check.ok) return { findings: [finding(MANIFEST, check.message)], unchecked: [] };
  const { release, hash } = check;
  const recorded = place ? await recordFindings(place, release, hash) : { findings: [], unchecked: [UNRECORDED] };
  const { number, version, commit, issued, expires, emergency } = release;
  return {
    findings: [...checkoutFindings(release, vouchers), ...recorded.findings, ...unlikeBuild(check.manifest, built)],
    unchecked: recorded.unchecked,
    release: { number, version, commit, issued, expires, emergency, hash },
  };
}
