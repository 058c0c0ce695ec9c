import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Wanted {
  name: string;
  /** `sh` runs it as root, after `apt-get update`. */
  install: string;
  isThere(): boolean;
}

/** Installs what is missing where we may: as root on Debian. Answers what the person must run, where we may not. */
export function packageProblem({ name, install, isThere }: Wanted): string | undefined {
  if (isThere()) return undefined;
  const command = `apt-get update && ${install}`;
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0) return `${name} is missing. Run:\n\n  sudo sh -c '${command}'`;
  console.log(`Installing ${name} (about a minute, once) …`);
  const { stdout, stderr } = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return isThere() ? undefined : `${name} could not be installed:\n${stdout}${stderr}`;
}
