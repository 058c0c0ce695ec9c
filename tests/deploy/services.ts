import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** In the place of `systemctl`, where no systemd runs: begins and ends what the unit says as it says. Only a real systemd closes what the unit closes. */

const root = path.join(import.meta.dirname, '../..');
const { ROUAGE_HOME: home = '', DEPLOY_STATE: state = '' } = process.env;

interface Unit {
  command: string[];
  environment: Record<string, string>;
  workingDirectory: string;
  stopWithinMs: number;
}

async function readUnit(name: string): Promise<Unit> {
  const [template = '', instance] = name.split('@');
  const file = instance === undefined ? template : `${template}@`;
  const text = await readFile(path.join(root, `deploy/systemd/${file}.service`), 'utf8');
  const all = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) =>
      value
        .replaceAll('%i', instance ?? '')
        .replaceAll('/srv/rouage', home)
        .replaceAll('/var/lib/rouage', state),
    );
  const [command = ''] = all('ExecStart');
  const [workingDirectory = ''] = all('WorkingDirectory');
  return {
    command: command.split(' '),
    environment: Object.fromEntries(all('Environment').map((pair) => pair.split('='))),
    workingDirectory,
    stopWithinMs: Number(all('TimeoutStopSec')[0]) * 1000,
  };
}

const pidFile = (name: string) => path.join(state, `${name}.pid`);

/** One that has ended stays in the table until whoever took it over looks. */
async function isThere(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !/^\d+ \(.*\) Z/.test(stat);
}

async function stop(name: string, { stopWithinMs }: Unit): Promise<void> {
  const pid = Number(await readFile(pidFile(name), 'utf8').catch(() => 0));
  if (!pid || !(await isThere(pid))) return;
  process.kill(pid, 'SIGTERM');
  const until = Date.now() + stopWithinMs;
  while ((await isThere(pid)) && Date.now() < until) await pause(20);
  if (await isThere(pid)) process.kill(pid, 'SIGKILL');
  await rm(pidFile(name));
}

async function start(name: string, { command, environment, workingDirectory }: Unit): Promise<void> {
  const [program = '', ...words] = command;
  const log = openSync(path.join(state, `${name}.log`), 'a');
  const child = spawn(program, words, {
    cwd: workingDirectory,
    env: { PATH: process.env.PATH, ...environment },
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  await writeFile(pidFile(name), String(child.pid));
}

const [verb, name = ''] = process.argv.slice(2);
const unit = await readUnit(name);
const enabled = path.join(state, `${name}.enabled`);
const verbs: Record<string, () => Promise<void>> = {
  stop: () => stop(name, unit),
  async restart() {
    await stop(name, unit);
    await start(name, unit);
  },
  enable: () => writeFile(enabled, ''),
  disable: () => rm(enabled, { force: true }),
};
await verbs[verb ?? '']?.();
