import { existsSync } from 'node:fs';
import { packageProblem } from './debian-package.ts';

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

/** Answers what the person must do before a browser can be opened; installs Debian's where we may. */
export function chromiumProblem(): string | undefined {
  const problem = packageProblem({
    name: 'Chromium',
    // Not every Debian has the shell.
    install: '(apt-get install -y chromium-headless-shell || apt-get install -y chromium)',
    isThere: () => existsSync(findChromium()),
  });
  return problem && `${problem}\n\nor set CHROMIUM_PATH to a Chromium of this machine.`;
}
