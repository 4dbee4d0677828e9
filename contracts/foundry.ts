import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The path of a Foundry program for this platform; throws with the package's name where it is not installed. */
export function findFoundry(program: 'anvil' | 'forge'): string {
  const name = `@foundry-rs/${program}-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', file);
  } catch {
    throw new Error(
      `${program} is missing: the package ${name} is not installed. Run npm ci; if it stays away, there is none for this platform.`,
    );
  }
}

export const CONTRACTS_DIR = import.meta.dirname;

type ForgeOutput = { ok: boolean; stdout: string; stderr: string };
type ForgeOptions = { cwd?: string; env?: Record<string, string> };

/** Runs forge in contracts/, or in a copy of it, with this Node first on the PATH, because the compiler is a Node program. */
export function runForge(
  args: readonly string[],
  { cwd = CONTRACTS_DIR, env }: ForgeOptions = {},
): Promise<ForgeOutput> {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  const options = { cwd, env: { ...process.env, ...env, PATH: path }, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(findFoundry('forge'), args, options, (error, stdout, stderr) =>
      resolve({
        ok: error === null,
        stdout,
        stderr: error ? `${stderr}${error.code === undefined ? error.message : ''}` : stderr,
      }),
    );
  });
}

// What takes longest is to optimize the tests, and to compile the contracts into each of them.
const TESTS_APART = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_DYNAMIC_TEST_LINKING: 'true' };

/** Creation code by the contract's name. */
type Codes = Readonly<Record<string, string>>;

/** Compiles the tests, apart from the contracts and without the optimizer. */
export const buildTests = (cwd = CONTRACTS_DIR): Promise<ForgeOutput> => runForge(['build'], { cwd, env: TESTS_APART });

/** Runs the tests that `buildTests` compiled against contracts with this code, however it was compiled. */
export async function testCodes(
  codes: Codes,
  args: readonly string[] = [],
  { cwd = CONTRACTS_DIR, env }: ForgeOptions = {},
): Promise<ForgeOutput> {
  for (const [name, code] of Object.entries(codes)) {
    const artifact = join(cwd, 'out', `${name}.sol`, `${name}.json`);
    const json = JSON.parse(await readFile(artifact, 'utf8'));
    json.bytecode.object = code;
    await writeFile(artifact, JSON.stringify(json));
  }
  return runForge(['test', '--json', ...args], { cwd, env: { ...TESTS_APART, ...env } });
}
