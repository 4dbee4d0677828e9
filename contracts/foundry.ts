import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
