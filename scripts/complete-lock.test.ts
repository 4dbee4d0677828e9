import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingFrom } from './complete-lock.mjs';

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

  it('names no registry', () => {
    expect(JSON.stringify(named('../package-lock.json'))).not.toMatch(/"resolved"/);
  });
});
