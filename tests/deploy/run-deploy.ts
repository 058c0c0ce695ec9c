import { existsSync } from 'node:fs';
import { runOnPackage } from '#bin/tests/debian-package.ts';
import { findNginx } from './nginx.ts';

/** A deploy by the project's own nginx file, units and script, under shoppers; what a monitor is given, by Prometheus' own tool. */
runOnPackage({
  name: 'nginx and promtool',
  // The tool alone: the package would begin a server here.
  install:
    'apt-get install -y nginx-light && cd "$(mktemp -d)" && apt-get download prometheus && dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x -C / ./usr/bin/promtool',
  isThere: () => findNginx() !== undefined && existsSync('/usr/bin/promtool'),
  project: 'deploy',
});
