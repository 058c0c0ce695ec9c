import { existsSync } from 'node:fs';
import { runOnPackage } from '#bin/tests/debian-package.ts';

/** Builds the image as a person would, without a daemon, and buys in what it holds. */
runOnPackage({
  name: 'what builds an image (buildah, mmdebstrap, caddy)',
  install: 'apt-get install -y --no-install-recommends buildah mmdebstrap caddy',
  isThere: () => ['buildah', 'mmdebstrap', 'caddy'].every((name) => existsSync(`/usr/bin/${name}`)),
  project: 'image',
});
