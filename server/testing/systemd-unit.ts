import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Seccomp } from './oci-container.ts';

export type Unit = { all: (name: string) => string[]; one: (name: string) => string };

/** The directives of a unit for one instance, its specifiers filled in. */
export function readUnit(file: string, specifiers: Record<string, string>): Unit {
  const lines = readFileSync(file, 'utf8').split('\n');
  const directives = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name ? [{ name, value: value.replaceAll(/%([a-z])/g, (whole, letter) => specifiers[letter] ?? whole) }] : [];
  });
  const all = (name: string) => directives.filter((each) => each.name === name).map(({ value }) => value);
  const one = (name: string) => {
    const [value, ...more] = all(name);
    if (value === undefined || more.length > 0) throw new Error(`The unit has ${more.length + 1} ${name}.`);
    return value;
  };
  return { all, one };
}

/** A group of system calls as systemd has it, with the groups in it. */
function callsIn(group: string): string[] {
  if (!group.startsWith('@')) return [group];
  const list = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager', group], { encoding: 'utf8' });
  return list
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => /^@?\w/.test(line))
    .flatMap(callsIn);
}

const FAMILIES: Record<string, number> = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10 };
const CLONE_NAMESPACES = 0x7e020080;
const [EPERM, ENOSYS] = [1, 38];

/** SystemCallFilter, RestrictAddressFamilies and RestrictNamespaces of a unit as the filter that systemd would load. */
export function seccompOf({ all, one }: Unit): Seccomp {
  const calls = new Set<string>();
  for (const line of all('SystemCallFilter'))
    for (const call of line.replace(/^~/, '').split(' ').flatMap(callsIn))
      if (line.startsWith('~')) calls.delete(call);
      else calls.add(call);
  const allow = 'SCMP_ACT_ALLOW';
  const families = one('RestrictAddressFamilies').split(' ');
  const sockets = families.map((family) => ({
    names: ['socket'],
    action: allow,
    args: [{ index: 0, value: FAMILIES[family], op: 'SCMP_CMP_EQ' }],
  }));
  if (one('RestrictNamespaces') !== 'yes') throw new Error('The unit leaves namespaces open.');
  const own = ['socket', 'clone', 'clone3', 'setns', 'unshare'];
  return {
    defaultAction: 'SCMP_ACT_ERRNO',
    defaultErrnoRet: EPERM,
    architectures: ['SCMP_ARCH_X86_64'],
    syscalls: [
      { names: [...calls].filter((call) => !own.includes(call)), action: allow },
      ...sockets,
      {
        names: ['clone'],
        action: allow,
        args: [{ index: 0, value: CLONE_NAMESPACES, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }],
      },
      { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: ENOSYS },
    ],
  };
}
