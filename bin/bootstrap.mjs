// Runs on whatever Node the machine has and needs no dependency: installs the project's own (Node 24 among them), then
// hands over.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;
const node = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
/** It holds the number of the npm that installs. */
const underWay = `${root}build/.installing`;
const [command, ...parameters] = process.argv.slice(2);
/** Tests read no settings of whoever runs them. */
const settings =
  ['start', 'dev', 'reset'].includes(command) && existsSync(`${root}.env`) ? `${root}.env` : undefined;
if (settings) process.loadEnvFile?.(settings);

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
}

/** In production nothing is installed before the start is refused: what `npm ci --omit=dev` left may be running. */
function isInstalled() {
  if (!existsSync(node)) return false;
  if (process.env.SHOP_MODE === 'production') return true;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash();
}

/** npm says so at the end of every whole installation, a person's own too: none is done twice. */
function noteInstalled() {
  if (existsSync(`${root}node_modules/vite`)) writeFileSync(stamp, lockfileHash());
}

/** It is npm, then the command. */
let child;
let isStopped = false;

/** Resolves with the exit code. */
function run(program, args, options = {}) {
  child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** A signal that is sent to this process alone is passed on; the terminal's Ctrl-C reaches both. */
function passSignalsOn() {
  process.on('SIGINT', () => {
    isStopped = true;
    if (!child) process.exit(130);
  });
  for (const signal of ['SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isStopped = true;
      if (child) child.kill(signal);
      else process.exit(1);
    });
}

const livesStill = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** False means that another installs already. */
function claimInstallation() {
  mkdirSync(`${root}build`, { recursive: true });
  try {
    writeFileSync(underWay, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** A killed installer leaves its npm at work, and two at once would spoil each other's files. */
async function waitForOtherInstallation() {
  const isUnderWay = () => {
    try {
      const pid = Number(readFileSync(underWay, 'utf8'));
      // The number of a process that ended long ago may be another's by now.
      return pid > 0 && livesStill(pid) && Date.now() - statSync(underWay).mtimeMs < 10 * 60_000;
    } catch {
      return false;
    }
  };
  if (isUnderWay()) console.log('An installation is under way: waiting …');
  while (isUnderWay()) await pause(200);
  rmSync(underWay, { force: true });
}

async function install() {
  console.log('Installing the dependencies (about a minute, once) …');
  // npm runs on the machine's older Node, so its engine warnings are noise: only errors are shown.
  const ended = run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    env: { ...process.env, NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  });
  writeFileSync(underWay, String(child.pid));
  const code = await ended;
  rmSync(underWay, { force: true });
  if (code !== 0) {
    const stopped = 'The installation was stopped: the same command begins it again.';
    console.error(isStopped ? stopped : 'The installation did not end well; npm says why above.');
    process.exit(1);
  }
}

if (command === 'installed') {
  noteInstalled();
  process.exit(0);
}

// npm does not pass a signal on to what it started: when it is gone, nothing that it began may stay behind.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}
passSignalsOn();
while (existsSync(underWay) || !isInstalled()) {
  if (!claimInstallation()) await waitForOtherInstallation();
  else if (isInstalled()) rmSync(underWay, { force: true });
  else await install();
}

const given = settings ? [`--env-file=${settings}`] : [];
const code = await run(node, [...given, `${root}bin/${command}.ts`, ...parameters], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
});
process.exit(code);
