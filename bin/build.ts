import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { apiReader, buildFile } from '#server/process/release.ts';
import { Failure } from './failure.ts';
import { lockWhenFree } from './lock-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const builder = `${root}node_modules/@react-router/dev/bin.cjs`;
/** An image and what `npm ci --omit=dev` leaves have no builder. */
export const canBuild = (): boolean => existsSync(builder);
/** A build does not empty this folder. */
const locks = `${root}node_modules/.cache`;
/** The builder holds one; the process that writes its pages, which may outlive a killed builder, holds the other. */
const [building, writing] = [`${locks}/rouage-building.lock`, `${locks}/rouage-writing.lock`];
const inputs = [
  'src/**/*.{ts,tsx,css,svg,json,woff2}',
  'tools/**/*.{ts,css,html}',
  'vite.config.ts',
  'bin/bundled-script.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/** What a build of these sources is called, built or not. */
export async function idOfSources(): Promise<string> {
  return (await sourcesHash()).slice(0, 12);
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Array.fromAsync(glob(inputs, { cwd: root }))).filter(
    (file) => !file.includes('.test.'),
  );
  for (const file of files.sort()) hash.update(file).update(await readFile(`${root}${file}`));
  return hash.digest('hex');
}

function buildPages(): Promise<void> {
  const child = fork(`${root}bin/build-pages.ts`, [builder, writing, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
    silent: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${said}`))));
  });
}

async function build(sources: string): Promise<void> {
  console.log('Building the pages …');
  // A build killed half-way is no build, even of the same sources.
  await rm(buildFile, { force: true });
  await buildPages();
  // This import comes late: it needs what a production machine lacks.
  const { buildToolPages } = await import('#tools/build-pages.ts');
  await buildToolPages();
  // A version that serves goes on reading them while its packages are installed anew.
  await rm(apiReader, { recursive: true, force: true });
  await cp(fileURLToPath(new URL('static', import.meta.resolve('@fastify/swagger-ui'))), apiReader, {
    recursive: true,
    filter: (file) => !/(index\.html|csp\.json|swagger-ui\.js)$/.test(file),
  });
  await writeFile(buildFile, sources);
}

/** Builds what has changed since the last whole build. Of several that begin at once one builds; the others wait. */
export async function buildIfStale(): Promise<void> {
  const sources = await sourcesHash();
  const isFresh = async () => existsSync(buildFile) && (await readFile(buildFile, 'utf8')) === sources;
  if (await isFresh()) return;
  if (!canBuild())
    throw new Failure(
      'The pages are not built from these sources, and the builder is not installed: run `npm ci`.',
    );
  await mkdir(locks, { recursive: true });
  const lock = await lockWhenFree(building, () => console.log('Another process builds the pages: waiting …'));
  try {
    if (!(await isFresh())) await build(sources);
  } finally {
    lock.close();
  }
}

if (import.meta.main) {
  // For the label of an image, which is given from outside.
  if (process.argv[2] === '--id') console.log(await idOfSources());
  else await buildIfStale();
}
