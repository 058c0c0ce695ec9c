import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverEnvironment } from '#bin/children.ts';
import { freePort, reachableDirectory } from '#server/db/embedded-postgres.ts';
import { familyOf } from './processes.ts';

const parts = {
  web: 'src/app/main.ts',
  jobs: 'src/app/worker.ts',
  sandbox: 'src/sandbox/main.ts',
  postgres: '/bin/postgres -D',
} as const;
export type Part = keyof typeof parts;

/** One `npm start`, as a person types it, with its output. */
export class House {
  readonly #child: ChildProcess;
  readonly settings: Record<string, string>;
  readonly ended: Promise<number | null>;
  output = '';

  constructor(settings: Record<string, string>) {
    this.settings = settings;
    this.#child = spawn(process.execPath, ['bin/start.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: 'warn',
        ...serverEnvironment,
        ...settings,
      },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    this.ended = new Promise((resolve) => this.#child.once('exit', (code) => resolve(code)));
  }

  get pid(): number {
    return Number(this.#child.pid);
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  /** Waits for these words in what it prints. Throws with all that it printed when it ends before. */
  async says(words: string): Promise<void> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    const look = { next: Promise.withResolvers<void>() };
    const told = () => look.next.resolve();
    this.#child.stdout?.on('data', told);
    this.#child.stderr?.on('data', told);
    void this.ended.then(told);
    while (!this.output.includes(words)) {
      if (over) throw new Error(`npm start ended without « ${words} »:\n${this.output}`);
      await look.next.promise;
      look.next = Promise.withResolvers();
    }
  }

  open(): Promise<void> {
    return this.says('Ctrl-C stops everything.');
  }

  /** The process of a part of the shop; undefined while there is none. */
  async pidOf(part: Part): Promise<number | undefined> {
    const family = await familyOf(this.pid);
    return family.find(({ command, parent }) => parent === this.pid && command.includes(parts[part]))?.pid;
  }

  async kill(part: Part, signal: NodeJS.Signals = 'SIGKILL'): Promise<number> {
    const pid = await this.pidOf(part);
    if (!pid) throw new Error(`no ${part} process lives`);
    process.kill(pid, signal);
    return pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.signal('SIGTERM');
    await this.ended;
  }
}

/** A folder and a port of its own, and how to leave nothing behind. */
export async function houseSettings(): Promise<{
  settings: Record<string, string>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rouage-house-'));
  const settings = { SHOP_MODE: 'test', PORT: String(await freePort()), DATA_DIR: folder };
  return {
    settings: { ...settings, RATE_LIMIT_FACTOR: '1000' },
    async remove() {
      const reached = await reachableDirectory(folder);
      for (const used of [folder, reached]) await rm(used, { recursive: true, force: true });
    },
  };
}
