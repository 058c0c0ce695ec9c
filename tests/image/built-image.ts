import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { ImageConfig } from './build-once.ts';

const exec = promisify(execFile);

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
      // A container is a session of its own. `jobs` gives way with its whole session, which else would be that of this test.
      detached: true,
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

/** As Docker counts them: what the files hold. On a disk small files take more. */
export async function megabytesOf(folder: string): Promise<{ held: number; onDisk: number }> {
  const count = async (...how: string[]) => {
    const { stdout } = await exec('du', ['-s', '-x', '--block-size=1000000', ...how, folder]);
    return Number.parseInt(stdout, 10);
  };
  return { held: await count('--apparent-size'), onDisk: await count() };
}
