import { buildIfStale } from '#bin/build.ts';
import { runOnPackage } from '#bin/tests/debian-package.ts';
import { findDebianPostgres } from './debian-postgres.ts';

// The demo’s year shows the tools as they are built.
await buildIfStale();

/** Backup, restore and drill on Debian's own PostgreSQL. */
runOnPackage({
  name: 'PostgreSQL',
  install: 'apt-get install -y postgresql',
  isThere: () => findDebianPostgres() !== undefined,
  project: 'backup',
});
