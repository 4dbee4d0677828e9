import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { CONTRACTS_DIR, runForge } from './foundry.ts';
import { type Compiled, compileSources, generateArtifacts } from './generate.ts';

const AGAIN = 'Run `node contracts/generate.ts` and commit the result.';

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compileSources();
});

it('has committed the ABI and the bytecode that the sources compile to', async () => {
  for (const [name, text] of Object.entries(generateArtifacts(compiled))) {
    const committed = await readFile(join(CONTRACTS_DIR, name), 'utf8');
    expect(committed === text, `contracts/${name} is not what the sources compile to. ${AGAIN}`).toBe(true);
  }
});

it('gives explorers one standard JSON input that names the contracts’ sources alone, and the compiler', () => {
  expect(compiled.compiler).toMatch(/^v0\.8\.\d+\+commit\.[0-9a-f]{8}$/);
  const others = Object.keys(compiled.input.sources).filter((name) => !/^(src|@openzeppelin\/contracts)\//.test(name));
  expect(others).toEqual([]);
});

it('compiles with the settings that forge takes from foundry.toml', async () => {
  const { stdout } = await runForge(['config', '--json']);
  const { optimizer, optimizer_runs, evm_version, via_ir, bytecode_hash } = JSON.parse(stdout);
  const { settings } = compiled.input;
  expect({ optimizer, optimizer_runs, evm_version, via_ir, bytecode_hash }).toEqual({
    optimizer: settings.optimizer.enabled,
    optimizer_runs: settings.optimizer.runs,
    evm_version: settings.evmVersion,
    via_ir: settings.viaIR,
    bytecode_hash: settings.metadata.bytecodeHash,
  });
});

it('keeps the sources in the form that forge gives them', async () => {
  const { ok, stdout } = await runForge(['fmt', '--check']);
  expect(ok, stdout).toBe(true);
});
