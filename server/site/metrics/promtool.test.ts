/** @module-tag long */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../scripts/system-programs.mjs';
import { testFolder } from '../../testing/folder.ts';

const root = join(import.meta.dirname, '../../..');
const promtool = ensureProgram('promtool', 'prometheus');
const folder = testFolder();
afterAll(() => folder.remove());

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', args, { cwd: root, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

describe('promtool', () => {
  if (!promtool) return it.skip('it is not installed', () => {});

  it('finds that each alert rings when it should, and only then', () => {
    expect(run('test', 'rules', 'deploy/prometheus/usg.rules.test.yml')).toMatchObject({ status: 0 });
  });

  it('reads our rules and our settings of Prometheus', () => {
    expect(run('check', 'rules', 'deploy/prometheus/usg.rules.yml')).toMatchObject({ status: 0 });
    expect(run('check', 'config', 'deploy/prometheus/prometheus.yml')).toMatchObject({ status: 0 });
  });

  it('understands every expression of the dashboard', () => {
    const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana/usg.json'), 'utf8')) as {
      panels: { targets?: { expr: string }[] }[];
    };
    // Grafana puts it in, and promtool parses an expression only as that of a rule.
    const rules = panels
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }, at) => ({ record: `drawn:a${at}`, expr: expr.replaceAll('$__rate_interval', '1m') }));
    const file = join(folder.path, 'drawn.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'drawn', rules }] }));
    expect(rules.length).toBeGreaterThan(20);
    expect(run('check', 'rules', '--lint=none', file)).toMatchObject({ status: 0 });
  });
});
