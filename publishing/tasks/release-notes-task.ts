import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { VERIFIER_FILE } from '#content/document-files.ts';
import { buildVerifier } from '#web/verifier/build.ts';
import { root } from '../../scripts/root.mjs';
import type { Task } from './build-context.ts';

const RELEASE_NOTES = 'docs/releases.md';

/** Writes the verifier's name and hash into the notes of the newest release, the first on the page. */
export async function releaseNotesTask(): Promise<Task> {
  const { sha256 } = await buildVerifier();
  const line = `Verifier: \`${basename(VERIFIER_FILE)}\`, SHA-256 \`${sha256}\``;
  const make = async () =>
    Buffer.from(readFileSync(join(root, RELEASE_NOTES), 'utf8').replace(/Verifier: `.+`, SHA-256 `.+`/, line));
  return { file: RELEASE_NOTES, hash: sha256, make };
}
