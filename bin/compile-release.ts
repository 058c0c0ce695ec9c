/**
 * Loads every library and every part that a release may load while it runs: Node keeps them compiled where NODE_COMPILE_CACHE
 * says, and what an image lacks ends its making here, not a payment a month later.
 */
import { glob, readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadPagesBuild } from '#server/pages/pages-build.ts';
import manifest from '../package.json' with { type: 'json' };
import { run } from './failure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '';
const isInstalled = (name: string) => Object.hasOwn(manifest.dependencies, packageOf(name));

/** What servers import anywhere by a package's name; what only develops is no dependency. */
async function librariesOf(...files: string[]): Promise<string[]> {
  const found = new Set<string>();
  for await (const file of glob(files, { cwd: root, exclude: ['**/*.test.ts', '**/web/**'] }))
    for (const [, name = ''] of (await readFile(`${root}${file}`, 'utf8')).matchAll(
      /(?:^import (?!type)[^;'"]*|^\} from |\bimport\()['"]([@\w][^'"]*)['"]/gm,
    ))
      if (isInstalled(name)) found.add(name);
  return [...found];
}

/** The commands, and the two roles without the file that begins them. */
async function partsOf(): Promise<string[]> {
  const commands = (await readFile(`${root}bin/rouage.ts`, 'utf8')).matchAll(
    /import\('\.\/([\w/-]+\.ts)'\)/g,
  );
  const apart = await Array.fromAsync(
    glob('src/{server,features}/**/*-{reader,pdf}.ts', { cwd: root, exclude: ['**/web/**'] }),
  );
  return [
    'src/app/app.ts',
    'src/app/open-jobs.ts',
    ...apart,
    ...[...commands].map(([, file]) => `bin/${file}`),
  ];
}

if (import.meta.main)
  await run(async () => {
    for (const part of await partsOf()) await import(pathToFileURL(root + part).href);
    await (await loadPagesBuild(root)).entry.module.loadEmails();
    const libraries = await librariesOf('{src,bin,db}/**/*.ts', 'build/server/**/*.js');
    for (const name of libraries) await import(name);
    flushCompileCache();
    console.log(`${libraries.length} libraries load.`);
    process.exit(0);
  });
