import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const maxBuffer = 2 ** 28;

/** Debian's slim images leave these out too. */
const slim = ['doc', 'groff', 'info', 'linda', 'lintian', 'locale', 'man'].flatMap((name) => [
  `--dpkgopt=path-exclude=/usr/share/${name}/*`,
]);

const here = process.env.NODE_EXTRA_CA_CERTS;
/** A machine behind a proxy of its own reaches npm by certificates of its own. */
export const ownCertificates = here && { here, inside: '/etc/ssl/own.crt' };

export interface Storage {
  /** Answers what it prints. */
  buildah(...words: string[]): Promise<string>;
  build(...words: string[]): Promise<void>;
  /** A Debian 13 of the packages, in a folder or an archive of this name. */
  install(name: string, packages: readonly string[]): Promise<string>;
}

/** Images of a test alone, which are removed with the folder once nothing of it is mounted. */
export function storageIn(folder: string): Storage {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: folder };
  const places = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`];
  const buildah = async (...words: string[]) => {
    const { stdout } = await exec('buildah', [...places, ...words], { env, maxBuffer });
    return stdout.trim();
  };
  return {
    buildah,
    async build(...words) {
      // What Docker writes: the other format has no HEALTHCHECK.
      await buildah('build', '--format', 'docker', '--quiet', ...words);
    },
    async install(name, packages) {
      const target = path.join(folder, name);
      const hooks = ownCertificates
        ? [`--customize-hook=install -D -m 644 ${ownCertificates.here} "$1${ownCertificates.inside}"`]
        : [];
      const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
      const words = ['--variant=minbase', '--quiet', ...slim, ...hooks, ...include, 'trixie', target];
      await exec('mmdebstrap', words, { env, maxBuffer });
      return target;
    },
  };
}
