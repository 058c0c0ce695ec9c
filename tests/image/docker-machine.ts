import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Storage } from './storage.ts';

const exec = promisify(execFile);
const maxBuffer = 2 ** 28;

/**
 * A machine within this one: nothing of its network, mounts and processes is seen outside, and all end with the first. In a root
 * that is merely changed, what Docker runs in a container (a health check) would see this machine's files.
 */
const inside = `set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount -t sysfs sysfs "$1/sys"
mount --rbind /sys/fs/cgroup "$1/sys/fs/cgroup"
mount -t tmpfs tmpfs "$1/run"
ip link set lo up
cd "$1"
pivot_root . mnt
exec chroot . sh -c 'umount -l /mnt && exec dockerd --storage-driver overlay2'`;

/** Debian's Docker with its compose, which reaches no registry: what runs in it was built by the test. */
export class DockerMachine {
  readonly root: string;
  readonly #daemon: ChildProcess;
  readonly #ended: Promise<unknown>;
  #said = '';

  private constructor(root: string) {
    this.root = root;
    const words = ['--mount', '--net', '--pid', '--uts', '--ipc', '--fork', '--kill-child'];
    this.#daemon = spawn('unshare', [...words, 'sh', '-c', inside, 'sh', root], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#daemon.stdout, this.#daemon.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-4000);
      });
    this.#ended = once(this.#daemon, 'close');
  }

  static async start(storage: Storage): Promise<DockerMachine> {
    const packages = ['docker.io', 'docker-cli', 'docker-compose', 'iproute2', 'iptables', 'curl'];
    const machine = new DockerMachine(await storage.install('machine', packages));
    await vi.waitFor(() => machine.run('docker', 'info').catch(() => Promise.reject(machine.#said)), {
      timeout: MINUTE_MS,
      interval: 200,
    });
    return machine;
  }

  /** `nsenter` and its words: the command runs as a process of that machine. */
  async #enter(command: readonly string[]): Promise<string[]> {
    const { pid } = this.#daemon;
    const first = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
    const root = `/proc/${first}/root`;
    return ['-t', first, '-m', '-n', '-p', '-u', '-i', `--root=${root}`, `--wd=${root}`, ...command];
  }

  /** What it says, errors apart; throws where it ends with anything but 0. */
  async run(...command: string[]): Promise<string> {
    const { stdout } = await exec('nsenter', await this.#enter(command), { maxBuffer });
    return stdout.trim();
  }

  /** What it says, errors too, however it ends. */
  async tried(...command: string[]): Promise<{ code: number; said: string }> {
    const child = spawn('nsenter', await this.#enter(command), { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const [code] = await once(child, 'close');
    return { code, said };
  }

  async load(storage: Storage, image: string, name: string): Promise<void> {
    const archive = path.join(this.root, 'srv/image.tar');
    await storage.buildah('push', '--quiet', image, `docker-archive:${archive}:${name}`);
    await this.run('docker', 'load', '--quiet', '--input', '/srv/image.tar');
    await rm(archive);
  }

  /** As when its plug is pulled. */
  async stop(): Promise<void> {
    this.#daemon.kill('SIGKILL');
    await this.#ended;
  }
}
