import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { compare, type Figures } from './load.ts';
import { Measured } from './process.ts';
import type { Crowd } from './servers/behind-one-address.ts';

const run = promisify(execFile);

/** A quarter of a core for each process: the load generator and PostgreSQL have the other core to themselves. */
const turn = { turnMs: 3, roundMs: 12 };
export const connections = 20;

/** Threads of a process that runs, and children that it begins from now on (https://man7.org/linux/man-pages/man1/taskset.1.html). */
const pin = (pid: number, cores: string) =>
  run('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);

export interface TwoProcesses {
  one: Figures;
  two: Figures;
  /** Whether the web processes had a core of their own. */
  pinned: boolean;
}

/** Personal calls, which no cache answers, of one and of two web processes behind one address. */
export async function measureTwoProcesses(
  environment: NodeJS.ProcessEnv,
  {
    headers,
    databasePid,
    ...options
  }: { headers: Record<string, string>; databasePid: number; seconds: number; rounds: number },
): Promise<TwoProcesses> {
  const last = cpus().length - 1;
  const others = [process.pid, databasePid];
  const pinned = await Promise.all(others.map((pid) => pin(pid, `1-${last}`))).then(
    () => true,
    () => false,
  );
  const start = async (processes: number) => {
    const told: Crowd = { processes, ...turn };
    if (pinned) await pin(process.pid, '0');
    const measured = await Measured.start('bench/servers/behind-one-address.ts', environment, told);
    if (pinned) await pin(process.pid, `1-${last}`);
    return measured;
  };
  const one = await start(1);
  const two = await start(2);
  const target = ({ url }: Measured) => ({ url: `${url}/api/users/me/`, headers });
  const figures = await compare({ one: target(one), two: target(two) }, { connections, ...options });
  for (const measured of [one, two]) await measured.stop();
  if (pinned) await Promise.all(others.map((pid) => pin(pid, `0-${last}`)));
  return { ...figures, pinned };
}
