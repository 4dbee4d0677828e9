import { isAddress } from 'viem';
import { counted } from '#domain/counted.ts';
import { Misuse } from '#server/platform/errors.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { type CheckedOutBuild, checkedOutBuild } from './checked-out-build.ts';
import type { Finding } from './compare-site.ts';
import { type Report, type Target, verifySite } from './verify-site.ts';

type Given = Partial<Record<'desk' | 'wallet' | 'token' | 'chain' | 'node', string | undefined>> & {
  dirty?: true | undefined;
};

const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address without a path. Over http, whoever is on the way answers: only a site on this machine is asked so. */
function originOf(text: string, option: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!url || !isAllowed || url.pathname !== '/' || url.search || url.username)
    throw new Misuse(`${option} is an https address without a path, such as https://usg.example.`);
  return url.origin;
}

function targetOf(site: string, { desk, wallet, token, chain, node }: Given): Target {
  if (token !== undefined && !isAddress(token)) throw new Misuse('--token takes an Ethereum address.');
  if (chain !== undefined && !/^[1-9]\d{0,8}$/.test(chain)) throw new Misuse('--chain takes a number.');
  if (node !== undefined && (!URL.canParse(node) || token === undefined))
    throw new Misuse('--node takes the URL of an Ethereum node, and needs --token.');
  return {
    site: originOf(site, 'A site'),
    desk: desk && originOf(desk, '--desk'),
    wallet: wallet && originOf(wallet, '--wallet'),
    token,
    node,
    chainId: chain === undefined ? undefined : Number(chain),
  };
}

const findingLine = ({ address, kind, detail, manners }: Finding) =>
  `${address}: ${kind}: ${detail}${manners.length > 0 ? ` (asked as ${manners.join('; ')})` : ''}`;

const buildLine = ({ commit, changed }: CheckedOutBuild) =>
  `Build: commit ${commit ?? 'unknown'}${changed.length > 0 ? ', with changes that are not committed' : ''}`;

function linesOf(build: CheckedOutBuild, { site }: Target, report: Report): string[] {
  const { findings, unchecked, addresses, requests, release } = report;
  return [
    buildLine(build),
    `Compared: ${counted(addresses, 'address', 'addresses')} of ${site}, with ${counted(requests, 'request')}`,
    ...(release
      ? [
          `Release: ${release.number} (${release.version}), issued ${release.issued}, until ${release.expires}, SHA-256 ${release.hash}`,
        ]
      : []),
    ...findings.map(findingLine),
    ...unchecked.map((each) => `Not checked: ${each}`),
    findings.length === 0
      ? 'Everything that was compared is as in this checkout.'
      : `${counted(findings.length, 'difference')} found: this site doesn’t run this release.`,
  ];
}

/** `usg verify-build`: whether a live site answers with the files of this checkout. */
export async function verifyBuildCommand(site: string, given: Given): Promise<CommandResult> {
  const target = targetOf(site, given);
  const build = await checkedOutBuild({ isDirtyWanted: given.dirty === true });
  const report = await verifySite(build.folder, target, build.commit);
  const { commit, changed } = build;
  return {
    ok: report.findings.length === 0,
    lines: linesOf(build, target, report),
    data: { site: target.site, commit, changed, ...report },
  };
}
