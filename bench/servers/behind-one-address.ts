import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '#bin/children.ts';
import './end-with-bench.ts';

export interface Crowd {
  processes: number;
  /** Its milliseconds of each round, in which alone a process may run: none of them has to be faster than its core. */
  turnMs: number;
  roundMs: number;
}

const cell = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms: number) => Atomics.wait(cell, 0, 0, ms);
const tell = (worker: Worker, signal: NodeJS.Signals) => process.kill(Number(worker.process.pid), signal);

/** A process that is stopped hears no end: whatever ends this one, they go on first. */
function goOn(): void {
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) tell(worker, 'SIGCONT');
}

async function end(): Promise<never> {
  ending = true;
  goOn();
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const ended = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) tell(worker, 'SIGTERM');
  await Promise.all(ended);
  process.exit(0);
}

let ending = false;
process.on('exit', goOn);
process.once('SIGTERM', end);

/**
 * Web processes of the shop behind one address: this one listens and hands each connection to the next of them
 * (https://nodejs.org/api/cluster.html).
 */
process.once('message', async ({ processes, turnMs, roundMs }: Crowd) => {
  const exec = fileURLToPath(new URL('#app/main.ts', import.meta.url));
  cluster.setupPrimary({ exec, execArgv: serverFlags });
  const workers = Array.from({ length: processes }, () => cluster.fork());
  cluster.on('exit', () => ending || process.exit(1));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  process.send?.('ready');
  for (const worker of workers) tell(worker, 'SIGSTOP');
  while (!ending) {
    for (const worker of workers) {
      tell(worker, 'SIGCONT');
      sleep(turnMs);
      tell(worker, 'SIGSTOP');
    }
    sleep(roundMs - turnMs * processes);
    await new Promise(setImmediate);
  }
});
