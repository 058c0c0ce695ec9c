// Runs on whatever Node the machine has and needs no dependency: installs the project's own (Node 24 among them), then
// hands over.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;
const node = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
const [command, ...parameters] = process.argv.slice(2);

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
}

/** In production a start installs nothing: what `npm ci --omit=dev` left is what runs. */
function isInstalled() {
  if (!existsSync(node)) return false;
  if (process.env.SHOP_MODE === 'production') return true;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash();
}

function install() {
  console.log('Installing the dependencies (about a minute, once) …');
  // npm runs on the machine's older Node, so its engine warnings are noise: only errors are shown.
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The installation failed; npm says why above.');
    process.exit(1);
  }
  writeFileSync(stamp, lockfileHash());
}

if (!isInstalled()) install();

const child = spawn(node, [`${root}bin/${command}.ts`, ...parameters], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
});
// The terminal's Ctrl-C reaches the child by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm does not pass a signal on to what it started: when it is gone, nothing that it began may stay behind.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
