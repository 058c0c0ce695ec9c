import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A young generation of 8 MB: with 4, rendered pages grow old before they die; with 16 or 32 nothing is faster, and the
 * process holds 20 to 30 MB more.
 * `--expose-gc` lets a process give back what its start used (`runProcess`).
 */
export const serverFlags = ['--max-semi-space-size=8', '--expose-gc'];

/** The processes that a start has begun; each says `ready` (or sends what the parent must know) over its channel. */
export class Children {
  readonly #running: { name: string; child: ChildProcess }[] = [];
  #stopping = false;

  /** Starts a program of this project and waits for its first message. Throws when it ends before. */
  start(name: string, file: string, environment: NodeJS.ProcessEnv): Promise<unknown> {
    // A group of its own: the terminal's Ctrl-C reaches only the parent, which stops the children in order.
    const child = spawn(process.execPath, [...serverFlags, `${root}${file}`], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    this.#running.push({ name, child });
    return new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}`)));
    });
  }

  /** Calls back when a child ends that was not asked to. */
  onUnexpectedEnd(callback: (name: string) => void): void {
    for (const { name, child } of this.#running) {
      child.once('exit', () => {
        if (!this.#stopping) callback(name);
      });
    }
  }

  /** Stops the last started first, and waits for each. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { child } of this.#running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
  }
}
