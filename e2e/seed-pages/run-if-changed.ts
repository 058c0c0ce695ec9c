import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findChromium } from '#bin/tests/chromium.ts';

/**
 * Tests the automations of the demo when they, their tests or the browser have changed since they last passed here;
 * always where `CI` is set.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}test-results`;
const stamp = `${folder}/.seed-pages-passed`;
const inputs = ['build/tools/*.html', 'tools/*/sample.json', 'e2e/seed-pages/*.ts', 'playwright.config.ts'];

async function hashOfInputs(): Promise<string> {
  const { version } = JSON.parse(await readFile(`${root}node_modules/@playwright/test/package.json`, 'utf8'));
  const hash = createHash('sha256').update(`${findChromium()} ${version}`);
  for (const file of (await Array.fromAsync(glob(inputs, { cwd: root }))).sort()) {
    hash.update(file).update(await readFile(`${root}${file}`));
  }
  return hash.digest('hex');
}

const inputsNow = await hashOfInputs();
const passed = existsSync(stamp) && (await readFile(stamp, 'utf8')) === inputsNow;
if (passed && !process.env.CI) {
  console.log('The automations have not changed since their tests passed.');
} else {
  await rm(stamp, { force: true });
  const { status } = spawnSync(
    `${root}node_modules/.bin/playwright`,
    ['test', '--config', 'e2e/seed-pages/playwright.config.ts'],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
  await mkdir(folder, { recursive: true });
  await writeFile(stamp, inputsNow);
}
