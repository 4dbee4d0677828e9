import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from '../../scripts/root.mjs';
import { ensureProgram, findProgram, isDebianRoot } from '../../scripts/system-programs.mjs';

const PROGRAMS = ['buildah', 'mmdebstrap', 'runc'];
/** Whether images can be built and run here: root on Debian. */
export const hasContainers = (): boolean =>
  isDebianRoot() && process.arch === 'x64' && PROGRAMS.every((name) => ensureProgram(name) !== undefined);

const NOT_COPIED = /^(node_modules|\.git|\.runtime|\.react-router|data|build(-\w+)?)$/;
/** What `gcr.io/distroless/cc-debian12` has in it, unpacked in the same way; and a shell with what the first stage calls. */
const LIBRARIES = 'base-files,netbase,tzdata,libc6,libgcc-s1,libgomp1,libssl3,libstdc++6';
const TOOLS = 'dash,coreutils,findutils';
const RELEASE = 'bookworm';

/** The project as an issuer has it whose facts are no longer fictional, with secrets lying around that belong into no image. */
function makeContext(folder: string, canary: string) {
  cpSync(root, folder, { recursive: true, filter: (path) => !NOT_COPIED.test(relative(root, path)) });
  const config = join(folder, 'site.config.ts');
  const facts = readFileSync(config, 'utf8')
    .replace(/example/g, 'sample')
    .replace(/Example/g, 'Sample');
  writeFileSync(config, facts.replaceAll('(555)', '(801)'));
  for (const path of [
    '.env',
    'data/local.json',
    'deploy/secrets/DATA_KEY',
    'server/secrets.pem',
    'web/testing/key.ts',
  ]) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, canary);
  }
}

/** Builds images in a store of its own, and shows their files. */
export function openBuilder(folder: string) {
  const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...store, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' },
    }).trim();

  function base(tag: string, packages: string, more: string[] = []) {
    const context = join(folder, tag);
    mkdirSync(context);
    const archive = join(context, 'root.tar');
    writeFileSync(join(context, 'passwd'), 'root:x:0:0:root:/root:/usr/sbin/nologin\n');
    execFileSync('mmdebstrap', ['--variant=extract', `--include=${packages}`, RELEASE, archive], { stdio: 'ignore' });
    writeFileSync(
      join(context, 'Containerfile'),
      ['FROM scratch', 'ADD root.tar /', 'COPY passwd /etc/passwd', ...more].join('\n'),
    );
    return { context, build: () => buildah('build', '--tag', `localhost/${tag}`, context) };
  }

  /** What stands in for the two public images, which no registry here has. */
  function makeBases() {
    base('base', LIBRARIES).build();
    const node = base('node', `${LIBRARIES},${TOOLS}`, [
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && mkdir -p /root /tmp',
    ]);
    cpSync(process.execPath, join(node.context, 'node'));
    // Its own folder: the Node that runs this may be another one's, which has no npm.
    const npm = dirname(dirname(realpathSync(findProgram(['npm']) ?? '')));
    cpSync(npm, join(node.context, 'npm'), { recursive: true, dereference: true });
    node.build();
  }

  function buildImage(canary: string) {
    const context = join(folder, 'context');
    makeContext(context, canary);
    const certificates = process.env.NODE_EXTRA_CA_CERTS ?? '';
    const own = join(homedir(), '.npmrc');
    const npmrc = [existsSync(own) ? readFileSync(own, 'utf8') : '', `//registry.test/:_authToken=${canary}`];
    if (certificates) npmrc.push(`cafile=${certificates}`);
    writeFileSync(join(folder, 'npmrc'), `${npmrc.join('\n')}\n`);
    const volumes = certificates ? ['--volume', `${certificates}:${certificates}:ro`] : [];
    const images = ['--build-arg', 'NODE_IMAGE=localhost/node', '--build-arg', 'BASE_IMAGE=localhost/base'];
    const file = join(context, 'deploy/container/Containerfile');
    const secret = ['--secret', `id=npmrc,src=${join(folder, 'npmrc')}`];
    buildah('build', '--format', 'docker', '--file', file, ...images, ...secret, ...volumes, '--tag', 'usg:1', context);
    const container = buildah('from', 'usg:1');
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'usg:1'));
    return {
      rootfs: buildah('mount', container),
      config: Docker.config as ImageConfig,
      manifest: JSON.stringify(Docker),
    };
  }
  return { makeBases, buildImage };
}

export type ImageConfig = {
  User: string;
  Env: string[];
  Cmd: string[];
  Entrypoint: string[];
  WorkingDir: string;
  Healthcheck: { Test: string[] };
};
