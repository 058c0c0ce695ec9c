import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '#bin/children.ts';
import { freePort } from '#server/db/embedded-postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What Linux says of a process, from its state on (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/** `/proc` counts a hundred ticks a second. */
const seconds = (ticks: readonly (string | undefined)[]) =>
  ticks.reduce((sum, each) => sum + Number(each), 0) / 100;

/** The processor time of a process, its own and the system's for it. */
export const cpuSecondsOf = (pid: number): number => seconds(statOf(pid).slice(11, 13));

/** The same of a process of one thread with its children, those that have ended too. */
export function cpuSecondsOfFamily(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return (
    seconds(statOf(pid).slice(11, 15)) + children.reduce((sum, child) => sum + cpuSecondsOf(Number(child)), 0)
  );
}

/** What a child says next. Throws when it ends before. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) =>
      reject(new Error(`${child.spawnargs.at(-1)} ended with code ${code}`));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve(message);
    });
  });
}

/** One server under measure, alone in its process. */
export class Measured {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** `first` is sent to the child before it listens, when it needs to be told something. */
  static async start(file: string, environment: NodeJS.ProcessEnv, first?: object): Promise<Measured> {
    const port = await freePort();
    const env = {
      ...serverEnvironment,
      ...process.env,
      ...environment,
      PORT: String(port),
      NODE_ENV: 'production',
    };
    const child = spawn(process.execPath, [...serverFlags, `${root}${file}`], {
      cwd: root,
      // A session of its own, as under `npm start`: Linux gives each its turn at the cores.
      detached: true,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ready = nextMessage(child);
    if (first) child.send(first);
    await ready;
    return new Measured(`http://127.0.0.1:${port}`, child);
  }

  /** Asks the child for what it has to say. */
  async ask(): Promise<unknown> {
    const answer = nextMessage(this.#child);
    this.#child.send('tell');
    return await answer;
  }

  /** The processor time that it has used (Linux). */
  cpuSeconds(): number {
    return cpuSecondsOf(Number(this.#child.pid));
  }

  /** The most memory it ever held, in MB (Linux). */
  peakMegabytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
