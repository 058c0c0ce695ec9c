import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { idOfSources } from '#bin/build.ts';
import manifest from '../../package.json' with { type: 'json' };
import { ownCertificates, type Storage, storageIn } from './storage.ts';

const exec = promisify(execFile);
const repository = path.join(import.meta.dirname, '../..');

export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
}

export interface Made {
  folder: string;
  /** Where its files are. */
  root: string;
  config: ImageConfig;
  seconds: { base: number; build: number };
}

declare module 'vitest' {
  export interface ProvidedContext {
    image: Made;
  }
}

async function makeBase(storage: Storage): Promise<void> {
  const tar = await storage.install('base.tar', []);
  const empty = await storage.buildah('from', 'scratch');
  await storage.buildah('add', '--quiet', empty, tar, '/');
  if (ownCertificates)
    await storage.buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${ownCertificates.inside}`, empty);
  await storage.buildah('commit', '--quiet', '--rm', empty, 'localhost/base');
}

async function makeShop(storage: Storage): Promise<void> {
  const { stdout: revision } = await exec('git', ['rev-parse', 'HEAD'], { cwd: repository });
  const given = {
    BASE_IMAGE: 'localhost/base',
    VERSION: manifest.version,
    REVISION: revision.trim(),
    BUILD: await idOfSources(),
  };
  const args = Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const { stdout: cache } = await exec('npm', ['config', 'get', 'cache'], { cwd: repository });
  await storage.build(
    // What was fetched for this machine is not fetched again; npm opens more of its files at once than buildah lets it.
    ...['--volume', `${cache.trim()}:/root/.npm`, '--ulimit', 'nofile=16384:16384', ...args],
    ...['-f', 'deploy/Containerfile', '-t', 'localhost/rouage', repository],
  );
}

/** By `buildah` and `mmdebstrap`, which need no daemon and no registry of images; all tests of the run look at the same image. */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rouage-image-'));
  const storage = storageIn(folder);
  const remove = async () => {
    await storage.buildah('umount', '--all');
    await rm(folder, { recursive: true });
  };
  const timed = async (work: Promise<void>) => {
    const from = performance.now();
    await work;
    return Math.round((performance.now() - from) / 1000);
  };
  try {
    const seconds = { base: await timed(makeBase(storage)), build: await timed(makeShop(storage)) };
    const root = await storage.buildah(
      'mount',
      await storage.buildah('from', '--pull-never', 'localhost/rouage'),
    );
    const { Docker } = JSON.parse(await storage.buildah('inspect', '--type', 'image', 'localhost/rouage'));
    project.provide('image', { folder, root, config: Docker.config, seconds });
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}
