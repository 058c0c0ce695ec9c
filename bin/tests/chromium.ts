import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian puts it; Playwright's own download is never used (the sandboxes of CI have no way to its host). */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const install = 'apt-get update && apt-get install -y chromium';

/** Installs Debian's Chromium when it is missing and we may. Answers what the person must run, when we may not. */
export function chromiumProblem(): string | undefined {
  if (existsSync(chromiumPath)) return undefined;
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0 || process.env.CHROMIUM_PATH) {
    return `The browser tests need Chromium and ${chromiumPath} is missing. Run:\n\n  sudo sh -c '${install}'\n\nor set CHROMIUM_PATH to a Chromium of this machine.`;
  }
  console.log('Installing Chromium (about a minute, once) …');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', install], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0 && existsSync(chromiumPath)) return undefined;
  return `Chromium could not be installed:\n${stdout}${stderr}`;
}
