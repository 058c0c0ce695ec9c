import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { idOfSources } from '#bin/build.ts';
import manifest from '../../package.json' with { type: 'json' };

const exec = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** Debian's slim images leave these out too. */
const slim = ['doc', 'groff', 'info', 'linda', 'lintian', 'locale', 'man'].flatMap((name) => [
  `--dpkgopt=path-exclude=/usr/share/${name}/*`,
]);

interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
}

interface Running {
  child: ChildProcess;
  said(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

type Environment = Record<string, string>;

/** As a container with `--read-only --tmpfs /tmp -v data:/data` and the network of this machine; the last program is its process. */
const inside = `set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount -t tmpfs tmpfs "$1/tmp"
mount --bind "$2" "$1/data"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
root=$1 user=$3
shift 3
exec chroot --userspec="$user" --groups= "$root" env -i "$@"`;

export class BuiltImage {
  readonly root: string;
  readonly config: ImageConfig;
  readonly data: string;

  constructor(root: string, config: ImageConfig, data: string) {
    this.root = root;
    this.config = config;
    this.data = data;
  }

  /** The numbers that the image's own files give to its user. */
  async user(): Promise<string> {
    const { stdout } = await exec('chroot', [this.root, 'id', '-u', this.config.User]);
    return stdout.trim();
  }

  async start(command: readonly string[], settings: Environment): Promise<Running> {
    const user = await this.user();
    const environment = [
      ...this.config.Env,
      ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ];
    const words = [this.root, this.data, `${user}:${user}`, ...environment, ...command];
    const child = spawn('unshare', ['--mount', '--propagation=private', 'sh', '-c', inside, 'sh', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
    return { child, said: () => said, ended };
  }

  rouage(words: readonly string[], settings: Environment): Promise<Running> {
    return this.start([...this.config.Entrypoint, ...words], settings);
  }

  async run(words: readonly string[], settings: Environment): Promise<{ code: unknown; said: string }> {
    const { ended, said } = await this.rouage(words, settings);
    return { code: await ended, said: said() };
  }
}

export interface Made {
  image: BuiltImage;
  seconds: { base: number; build: number };
}

const since = (from: number) => Math.round((performance.now() - from) / 1000);

/** By `buildah` and `mmdebstrap`, which need no daemon and no registry of images. */
export async function makeImage(folder: string): Promise<Made> {
  const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
  const buildah = async (...words: string[]) => {
    const { stdout } = await exec('buildah', [...storage, ...words], {
      cwd: root,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: folder },
      maxBuffer: 2 ** 28,
    });
    return stdout.trim();
  };
  let from = performance.now();
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  // A machine behind a proxy of its own reaches npm by certificates of its own.
  const hooks = certificates
    ? [`--customize-hook=install -D -m 644 ${certificates} "$1/etc/ssl/own.crt"`]
    : [];
  await exec(
    'mmdebstrap',
    ['--variant=minbase', '--quiet', ...slim, ...hooks, 'trixie', `${folder}/base.tar`],
    { maxBuffer: 2 ** 28, env: { ...process.env, TMPDIR: folder } },
  );
  const empty = await buildah('from', 'scratch');
  await buildah('add', '--quiet', empty, `${folder}/base.tar`, '/');
  if (certificates) await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/own.crt', empty);
  await buildah('commit', '--quiet', '--rm', empty, 'localhost/base');
  const base = since(from);
  from = performance.now();
  const { stdout: revision } = await exec('git', ['rev-parse', 'HEAD'], { cwd: root });
  const given = {
    BASE_IMAGE: 'localhost/base',
    VERSION: manifest.version,
    REVISION: revision.trim(),
    BUILD: await idOfSources(),
  };
  const args = Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const { stdout: cache } = await exec('npm', ['config', 'get', 'cache'], { cwd: root });
  // What was fetched for this machine is not fetched again.
  const fetched = ['--volume', `${cache.trim()}:/root/.npm`];
  // What Docker writes: the other format has no HEALTHCHECK.
  const how = ['--format', 'docker', '--quiet', ...args, ...fetched, '-f', 'deploy/Containerfile'];
  await buildah('build', ...how, '-t', 'localhost/rouage', '.');
  const build = since(from);
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/rouage'));
  const mounted = await buildah('mount', await buildah('from', '--pull-never', 'localhost/rouage'));
  const data = path.join(folder, 'data');
  await mkdir(data);
  const image = new BuiltImage(mounted, Docker.config, data);
  // As a new volume, which begins as the image's folder is.
  const user = Number(await image.user());
  await chown(data, user, user);
  return { image, seconds: { base, build } };
}

/** As Docker counts them: what the files hold. On a disk small files take more. */
export async function megabytesOf(folder: string): Promise<{ held: number; onDisk: number }> {
  const count = async (...how: string[]) => {
    const { stdout } = await exec('du', ['-s', '-x', '--block-size=1000000', ...how, folder]);
    return Number.parseInt(stdout, 10);
  };
  return { held: await count('--apparent-size'), onDisk: await count() };
}
