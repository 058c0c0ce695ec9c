import { runOnPackage } from '#bin/tests/debian-package.ts';
import { findNginx } from './nginx.ts';

/** A deploy by the project's own nginx file, units and script, under shoppers. */
runOnPackage({
  name: 'nginx',
  install: 'apt-get install -y nginx-light',
  isThere: () => findNginx() !== undefined,
  project: 'deploy',
});
