import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.ts';
import type { Life } from './keep-alive.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * With 4 MB rendered pages grow old before they die; more than 8 is no faster. Where a machine has much memory, V8 would let
 * garbage grow to four times what lives (decision 86). `runProcess` needs `--expose-gc`.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--expose-gc'];

/** A process loads this before all other modules. */
export const quickModules = ['--import', `${root}bin/quick-modules.ts`];

/**
 * Reading thousands of modules is most of a start, so Node keeps them stripped and compiled, by their content. The GNU C
 * library gives what was freed back to the system, and keeps one heap rather than one for each thread (decision 86).
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/rouage-compiled`,
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** A process has ten seconds for what it is doing (`runProcess`); one that does not end then cannot. */
const endsWithinMs = 15_000;

/** Starts a program of this project and waits for its first message. Throws a `Failure` when it ends before. */
export async function startChild(
  name: string,
  file: string,
  { environment, signal }: { environment: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<Life> {
  // A group of its own: the terminal's Ctrl-C reaches only the parent, which stops the children in order.
  const child = spawn(process.execPath, [...quickModules, ...serverFlags, `${root}${file}`], {
    cwd: root,
    env: { ...serverEnvironment, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  const giveUp = () => child.kill('SIGTERM');
  signal.addEventListener('abort', giveUp, { once: true });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  const told = await Promise.race([
    new Promise<{ message: unknown }>((resolve) => child.once('message', (message) => resolve({ message }))),
    ended,
  ]);
  signal.removeEventListener('abort', giveUp);
  if (typeof told === 'string')
    throw new Failure(`The ${name} process did not start (${told}): it says why above.`);
  return {
    told: told.message,
    pid: Number(child.pid),
    ended,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
    },
  };
}
