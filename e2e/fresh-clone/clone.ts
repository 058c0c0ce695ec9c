import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, reachableDirectory } from '#server/db/embedded-postgres.ts';
import { familyOf, type Seen, seeProcesses } from '#tests/processes.ts';

const root = path.join(import.meta.dirname, '../..');

/** A stranger's shell knows nothing of this project: neither its Node nor what npm told the tests. */
function strangersEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME, LANG } = process.env;
  const folders = PATH.split(':').filter((folder) => !folder.includes('node_modules'));
  return { PATH: folders.join(':'), HOME, LANG, npm_config_prefer_offline: 'true' };
}

/** A command line under way, as in a terminal of its own. */
export class Command {
  readonly #child;
  readonly ended: Promise<number | null>;
  output = '';

  constructor(line: string, cwd: string, settings: Record<string, string>) {
    this.#child = spawn('sh', ['-c', `exec ${line}`], {
      cwd,
      env: { ...strangersEnvironment(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    this.ended = new Promise((resolve) => this.#child.once('exit', (code) => resolve(code)));
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  family(): Promise<Seen[]> {
    return familyOf(Number(this.#child.pid));
  }

  /** As a terminal does: Ctrl-C reaches the whole group. */
  signal(signal: NodeJS.Signals): void {
    if (!this.hasEnded) process.kill(-Number(this.#child.pid), signal);
  }
}

/** A clone of the commit without anything built, installed or kept. */
export class Clone {
  readonly folder: string;
  readonly settings: { PORT: string };

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.settings = { PORT: String(port) };
  }

  /** Of the commit named by `COMMIT`, else of the last one; in a folder that is named as people name theirs. */
  static async make(): Promise<Clone> {
    const folder = await mkdtemp(path.join(tmpdir(), 'rouage à l’essai-'));
    // As a folder that a person makes: PostgreSQL's user may pass through it.
    await chmod(folder, 0o755);
    const run = promisify(execFile);
    await run('git', ['clone', '--quiet', root, folder]);
    await run('git', ['checkout', '--quiet', process.env.COMMIT ?? 'HEAD'], { cwd: folder });
    return new Clone(folder, await freePort());
  }

  get url(): string {
    return `http://localhost:${this.settings.PORT}`;
  }

  run(line: string, settings: Record<string, string> = {}): Command {
    return new Command(line, this.folder, { ...this.settings, ...settings });
  }

  at(file: string): string {
    return path.join(this.folder, file);
  }

  /** What lives of all that was ever begun here. */
  async processes(): Promise<Seen[]> {
    return (await seeProcesses()).filter(({ command }) => command.includes(this.folder));
  }

  async remove(): Promise<void> {
    for (const { pid } of await this.processes()) process.kill(pid, 'SIGKILL');
    const reached = await reachableDirectory(this.at('.data'));
    for (const folder of [reached, this.folder])
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
