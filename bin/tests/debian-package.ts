import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a project of tests that needs the package, with what the command was given. */
export function runOnPackage({ project, ...wanted }: Wanted & { project: string }): void {
  const problem = packageProblem(wanted);
  if (problem && !process.env.CI) {
    process.stdout.write(`NOT RUN: ${problem.replaceAll(/\s+/g, ' ')}\n`);
  } else if (problem) {
    // A person may go without the package, but a landing may not.
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  } else {
    const { status } = spawnSync(
      `${root}node_modules/.bin/vitest`,
      ['run', '--project', project, '--maxWorkers=1', ...process.argv.slice(2)],
      { cwd: root, stdio: 'inherit' },
    );
    if (status !== 0) process.exit(status ?? 1);
  }
}
