import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Where Debian puts them; Playwright's own download is never used (the sandboxes of CI have no way to its host). The
 * shell first: the other draws its own windows even without a screen, for half as much time again.
 */
const debian = { shell: '/usr/bin/chromium-headless-shell', whole: '/usr/bin/chromium' };

/** The browser with its windows and languages, for the film; `CHROMIUM_PATH` wins. */
export const wholeChromiumPath = process.env.CHROMIUM_PATH ?? debian.whole;

/** The browser of tests, pictures and Lighthouse: `CHROMIUM_PATH`, or the first of Debian's that is there. */
export function findChromium(): string {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ?? Object.values(debian).find((file) => existsSync(file)) ?? debian.shell;
}

/** Not every Debian has the shell. */
const install =
  'apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)';

/** Installs Debian's Chromium when it is missing and we may. Answers what the person must run, when we may not. */
export function chromiumProblem(): string | undefined {
  if (existsSync(findChromium())) return undefined;
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0 || process.env.CHROMIUM_PATH) {
    return `The browser tests need Chromium and ${findChromium()} is missing. Run:\n\n  sudo sh -c '${install}'\n\nor set CHROMIUM_PATH to a Chromium of this machine.`;
  }
  console.log('Installing Chromium (about a minute, once) …');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', install], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0 && existsSync(findChromium())) return undefined;
  return `Chromium could not be installed:\n${stdout}${stderr}`;
}
