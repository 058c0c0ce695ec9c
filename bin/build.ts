import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from './failure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}build/.sources`;
const builder = `${root}node_modules/.bin/react-router`;
const inputs = [
  'src/**/*.{ts,tsx,css,svg,json,woff2}',
  'tools/**/*.{ts,css,html}',
  'vite.config.ts',
  'bin/bundled-script.ts',
  'react-router.config.ts',
  'package-lock.json',
];

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Array.fromAsync(glob(inputs, { cwd: root }))).filter(
    (file) => !file.includes('.test.'),
  );
  for (const file of files.sort()) hash.update(file).update(await readFile(`${root}${file}`));
  return hash.digest('hex');
}

/** Builds the pages and the tools when their sources have changed since the last build that came to its end. */
export async function buildIfStale(): Promise<void> {
  const sources = await sourcesHash();
  const isFresh = existsSync(stamp) && (await readFile(stamp, 'utf8')) === sources;
  if (isFresh) return;
  if (!existsSync(builder))
    throw new Failure(
      'The pages are not built from these sources: `npm run build`, before `npm ci --omit=dev`.',
    );
  console.log('Building the pages …');
  // One that is killed half-way is no build, also of the sources that the last one was of.
  await rm(stamp, { force: true });
  const environment = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(builder, ['build'], { cwd: root, env: environment }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`The build failed:\n${stdout}\n${stderr}`);
    },
  );
  // Not before: it needs what a production machine lacks.
  const { buildToolPages } = await import('#tools/build-pages.ts');
  await buildToolPages();
  await writeFile(stamp, sources);
}

if (import.meta.main) await buildIfStale();
