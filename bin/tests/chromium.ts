import { existsSync } from 'node:fs';
import { packageProblem } from './debian-package.ts';

/** CI has no way to Playwright's download. The shell comes first: the other takes half as much time again. */
const debian = { shell: '/usr/bin/chromium-headless-shell', whole: '/usr/bin/chromium' };

/** The film needs the browser with its windows and languages; `CHROMIUM_PATH` wins. */
export const wholeChromiumPath = process.env.CHROMIUM_PATH ?? debian.whole;

/** Tests, pictures and Lighthouse take `CHROMIUM_PATH`, or the first of Debian's that is there. */
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
