import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildIfStale } from '#bin/build.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

const packages = path.join(root, 'node_modules');

/** What git holds, in a folder of its own. */
async function copyTree(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: root });
}

/** This version, as it is built here, with packages of its own. */
export async function makeThisRelease(folder: string): Promise<void> {
  await buildIfStale();
  await copyTree(folder);
  // `--link` is refused from one disk to another.
  await run('cp', ['-a', '--link', packages, folder]).catch(() => run('cp', ['-a', packages, folder]));
  await cp(path.join(root, 'build'), path.join(folder, 'build'), { recursive: true });
}

const journal = 'db/migrations/meta/_journal.json';

/** The last version that this tree is not, by CHANGELOG.md, from what git remembers, built as it was then. Answers its build. */
export async function makeFormerRelease(folder: string): Promise<string> {
  const changes = await readFile(path.join(root, 'CHANGELOG.md'), 'utf8');
  const [latest, before] = [...changes.matchAll(/^## \d[\d.]* — .*$/gm)].map(([heading]) => heading);
  const former = /^## Unreleased\n+- /m.test(changes) ? latest : before;
  const named = ['log', '--format=%H', `-S${former}`, '--', 'CHANGELOG.md'];
  const commit = (await run('git', named, { cwd: root })).stdout.trim().split('\n').at(-1);
  if (!commit) throw new Error(`Git does not remember ${former} here: git fetch --unshallow`);
  await mkdir(folder, { recursive: true });
  const archive = path.join(folder, 'former.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  await rm(archive);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 2 ** 24 });
  await run('npm', ['run', 'build'], { cwd: folder, maxBuffer: 2 ** 24 });
  return (await readFile(path.join(folder, 'build/id'), 'utf8')).slice(0, 12);
}

/** The next one: its scripts have other names, and its database a column more. */
export async function makeNextRelease(folder: string): Promise<void> {
  await copyTree(folder);
  await symlink(packages, path.join(folder, 'node_modules'));
  const at = (file: string) => path.join(folder, file);
  const { entries, ...rest } = JSON.parse(await readFile(at(journal), 'utf8')) as {
    entries: { idx: number; tag: string; when: number }[];
  };
  const last = entries.at(-1)!;
  const tag = `${String(last.idx + 1).padStart(4, '0')}_the_next_version`;
  await writeFile(at(`db/migrations/${tag}.sql`), 'ALTER TABLE "users" ADD COLUMN "of_the_next" text;\n');
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag };
  await writeFile(at(journal), JSON.stringify({ ...rest, entries: [...entries, next] }));
  const button = 'src/web/ui/Button.tsx';
  const source = await readFile(at(button), 'utf8');
  await writeFile(at(button), `${source}\nglobalThis.name ||= 'the next version';\n`);
  await run(process.execPath, ['bin/build.ts'], { cwd: folder });
}
