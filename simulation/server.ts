import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { KillPoint } from './kill-points.ts';
import type { NumberedOrder, Order, Said } from './orders.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The server ended at the point where it was told to: whoever was asking has no answer. */
export class ServerKilled extends Error {
  override name = 'ServerKilled';
  readonly server: Server;

  constructor(server: Server) {
    super(`the server ${server.name} was killed`);
    this.server = server;
  }
}

interface Spawned {
  child: ChildProcess;
  ready: Promise<void>;
}

interface Waiting {
  done(): void;
  failed(error: Error): void;
}

export interface Report {
  server: string;
  error: string;
  providerAway: boolean;
}

/** Between a killed process's last word and its end. */
const endsWithinMs = 10_000;

/** One process of the production shop, which lives, works and dies as the driver says. */
export class Server {
  readonly name: string;
  readonly url: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #onReport: (report: Report) => void;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #spare: Spawned | undefined;
  #ended: Promise<void> = Promise.resolve();
  #asked = 0;
  #armed: KillPoint | undefined;

  constructor(
    name: string,
    { port, environment }: { port: number; environment: NodeJS.ProcessEnv },
    onReport: (report: Report) => void,
  ) {
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
    this.#onReport = onReport;
  }

  get pointArmed(): KillPoint | undefined {
    return this.#armed;
  }

  /** Starts the process and opens its shop at this moment of the shop's time. */
  async start(at: Date): Promise<void> {
    const { child, ready } = this.#spare ?? this.#spawn();
    this.#spare = undefined;
    this.#child = child;
    this.#armed = undefined;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
    child.on('message', (said: Said) => this.#hear(said));
    child.once('exit', () => this.#failAll());
    await ready;
    await this.ask({ kind: 'time', at: at.getTime() });
    await this.ask({ kind: 'open' });
  }

  #spawn(): Spawned {
    const child = spawn(process.execPath, [`${root}simulation/server-process.ts`], {
      cwd: root,
      env: { PATH: process.env.PATH, ...this.#environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    const ready = new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', () => reject(new Error(`the server ${this.name} did not start`)));
    });
    // It may be waited for much later, or never.
    ready.catch(() => {});
    return { child, ready };
  }

  /** Throws `ServerKilled`, or what the server failed with. */
  ask(order: Order): Promise<void> {
    const child = this.#child;
    if (!child?.connected) return this.afterSilence(new Error('not running'));
    this.#asked += 1;
    const asked: NumberedOrder = { id: this.#asked, order };
    return new Promise((done, failed) => {
      this.#waiting.set(asked.id, { done, failed });
      // A process that dies meanwhile is told by its end, which fails whatever still waits.
      child.send(asked, () => {});
    });
  }

  async arm(point: KillPoint): Promise<void> {
    // A process that waits takes the place of the killed one at once: reading the whole server takes seconds.
    this.#spare ??= this.#spawn();
    await this.ask({ kind: 'arm', point });
    this.#armed = point;
  }

  async spare(): Promise<void> {
    if (!this.#armed) return;
    await this.ask({ kind: 'arm', point: undefined });
    this.#armed = undefined;
  }

  /** For whoever lost an answer: throws `ServerKilled` once the process has ended as it was armed to, else `error`. */
  async afterSilence(error: unknown): Promise<never> {
    if (!this.#armed) throw error;
    const isDead = this.#ended.then(() => true);
    if (await Promise.race([isDead, setTimeout(endsWithinMs, false, { ref: false })]))
      throw new ServerKilled(this);
    throw error;
  }

  async stop(): Promise<void> {
    this.#spare?.child.kill('SIGKILL');
    if (this.#child?.exitCode !== null || !this.#child.connected) return;
    await this.ask({ kind: 'close' });
    this.#child.disconnect();
    await this.#ended;
  }

  #hear(said: Said): void {
    if (said.kind === 'ready') return;
    if (said.kind === 'report') this.#onReport({ server: this.name, ...said });
    else this.#conclude(said);
  }

  #conclude(said: Extract<Said, { id: number }>): void {
    const waiting = this.#waiting.get(said.id);
    this.#waiting.delete(said.id);
    if (said.kind === 'done') waiting?.done();
    else waiting?.failed(new Error(said.error));
  }

  #failAll(): void {
    const error = this.#armed
      ? new ServerKilled(this)
      : new Error(`the server ${this.name} ended without being asked to`);
    for (const { failed } of this.#waiting.values()) failed(error);
    this.#waiting.clear();
  }
}
