import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complete, missingFrom, withoutIntegrity } from './complete-lock.mjs';

const named = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

describe('package-lock.json', () => {
  it('names the programs for every platform, or npm ci refuses it (node scripts/complete-lock.mjs mends it)', () => {
    expect(missingFrom(named('../package-lock.json').packages)).toEqual([]);
  });

  it('is found wanting where a package’s program for another platform is not named', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-darwin-x64': '1.0.0' } },
      'node_modules/a-linux-x64': {},
    };
    expect(missingFrom(packages)).toEqual([{ by: 'node_modules/a', name: 'a-darwin-x64', version: '1.0.0' }]);
  });

  it('holds the hash of every package but programs for other platforms', () => {
    const { packages } = named('../package-lock.json');
    for (const { path } of withoutIntegrity(packages)) {
      const { optional, cpu, version } = packages[path];
      expect({ path, optional, cpu, version }).toEqual({
        path,
        optional: true,
        cpu: [expect.any(String)],
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      });
    }
  });

  it('is given the hashes that the registry knows', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/a': {
          version: '1.0.0',
          integrity: 'sha512-a',
          optionalDependencies: { 'a-darwin-x64': '1.0.0' },
        },
        'node_modules/b': { version: '2.0.0' },
      },
    };
    const { packages } = complete(lock, (name, version) => (name === 'b' ? undefined : `sha512-${name}@${version}`));
    expect(packages['node_modules/a-darwin-x64']).toEqual({
      version: '1.0.0',
      integrity: 'sha512-a-darwin-x64@1.0.0',
      cpu: ['x64'],
      optional: true,
      os: ['darwin'],
    });
    expect(withoutIntegrity(packages)).toEqual([{ path: 'node_modules/b', name: 'b', version: '2.0.0' }]);
  });

  it('names no registry', () => {
    expect(JSON.stringify(named('../package-lock.json'))).not.toMatch(/"resolved"/);
  });
});
