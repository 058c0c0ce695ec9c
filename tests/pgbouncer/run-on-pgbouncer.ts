import { buildIfStale } from '#bin/build.ts';
import { runOnPackage } from '#bin/tests/debian-package.ts';
import { findPgBouncer } from './pgbouncer.ts';

// Commands of the operator run what is built.
await buildIfStale();

/** The shop behind a pooler in transaction mode. */
runOnPackage({
  name: 'PgBouncer',
  install: 'apt-get install -y pgbouncer',
  isThere: () => findPgBouncer() !== undefined,
  project: 'pgbouncer',
});
