import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { familyOf, type Seen, seeProcesses } from '#tests/processes.ts';

const patience = { timeout: 50_000, interval: 50 };
/** What a midnight has begun once it is on its way. */
const parts = ['bin/postgres', 'bench/servers/midnight.ts', 'src/app/main.ts', 'bench/servers/visitors.ts'];

let bench: ChildProcess | undefined;
let begun: Seen[] = [];
afterEach(() => {
  for (const { pid } of begun) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  }
});

/** A benchmark on its way, with all that it has begun. */
async function halfWay(): Promise<void> {
  const env = { ...process.env, RENEWALS: '5', COMPARED: '5', COUNTED: '5' };
  bench = spawn(process.execPath, ['bench/renewals.ts'], { stdio: 'ignore', env });
  const isOnItsWay = async () => {
    begun = await familyOf(Number(bench?.pid));
    return parts.every((part) => begun.some(({ command }) => command.includes(part)));
  };
  await expect.poll(isOnItsWay, patience).toBe(true);
}

const left = async () => {
  const alive = new Set((await seeProcesses()).map(({ pid, command }) => `${pid} ${command}`));
  return begun.map(({ pid, command }) => `${pid} ${command}`).filter((one) => alive.has(one));
};

it.each(['SIGINT', 'SIGKILL'] as const)(
  'a benchmark that is stopped half way by %s leaves no process behind',
  async (signal) => {
    await halfWay();
    bench?.kill(signal);
    await expect.poll(left, patience).toEqual([]);
  },
  110_000,
);

it('a benchmark in which something fails half way leaves no process behind', async () => {
  await halfWay();
  const visitors = begun.find(({ command }) => command.includes('visitors.ts'));
  process.kill(Number(visitors?.pid), 'SIGKILL');
  await expect.poll(left, patience).toEqual([]);
}, 110_000);
