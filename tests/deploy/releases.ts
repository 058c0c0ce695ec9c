import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildIfStale } from '#bin/build.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** What git holds, in a folder of its own, with its own names of the packages that are installed here. */
async function copyTree(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: root });
  // `--link` is refused from one disk to another.
  const copied = ['-a', path.join(root, 'node_modules'), folder];
  await run('cp', ['--link', ...copied]).catch(() => run('cp', ['--force', ...copied]));
}

/** This version, as it is built here. */
export async function makeThisRelease(folder: string): Promise<void> {
  await buildIfStale();
  await copyTree(folder);
  await cp(path.join(root, 'build'), path.join(folder, 'build'), { recursive: true });
}

const journal = 'db/migrations/meta/_journal.json';

/** The next one: its scripts have other names, and its database a column more. */
export async function makeNextRelease(folder: string): Promise<void> {
  await copyTree(folder);
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
