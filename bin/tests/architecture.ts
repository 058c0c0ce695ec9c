import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import houseRules from '../../.dependency-cruiser.ts';
import { ladderFaults, namesOf } from './slice-graph.ts';
import { type Tables, writerFaults, writersOf, writesOf } from './table-writers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads every import under `folders` of `baseDir` and holds it against the rules of the house. */
export async function readImports(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { forbidden, options } = houseRules;
  const { output } = await cruise(
    folders,
    { ...options, baseDir, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
    { tsConfig: extractTsConfig(`${root}tsconfig.json`) },
  );
  if (typeof output === 'string') throw new Error('the cruise answered text, not its result');
  return output;
}

/** The source files that the cruise did not read: with an unsupported TypeScript it reads none, and finds no fault. */
async function unread({ modules }: ICruiseResult): Promise<string[]> {
  const read = new Set(modules.map(({ source }) => source));
  const files = await Array.fromAsync(glob('src/**/*.{ts,tsx}', { cwd: root }));
  return files.filter((file) => !read.has(file) && !file.endsWith('.d.ts'));
}

const features = `${root}src/features/`;

/** The ladder that the READMEs of the neighbourhoods tell, from the lowest slice to the highest. */
async function readLadder(): Promise<string[]> {
  const tableOf = async (folder: string) => namesOf(await readFile(`${features}${folder}README.md`, 'utf8'));
  const ladder = (await tableOf('')).map(async (hood) =>
    (await tableOf(`${hood}/`)).map((slice) => `${hood}/${slice}`),
  );
  return (await Promise.all(ladder)).flat();
}

async function climbing({ modules }: ICruiseResult): Promise<string[]> {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const files = await Array.fromAsync(glob('*/*/**/*.{ts,tsx}', { cwd: features }));
  const folders = [...new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))];
  return ladderFaults(imports, { ladder: await readLadder(), folders });
}

/** Every table of the schema, by the name of its Drizzle object. */
async function readTables(): Promise<Tables> {
  const files = await Array.fromAsync(glob('src/server/db/schema/*.ts', { cwd: root }));
  const schemas: Record<string, unknown>[] = await Promise.all(files.map((file) => import(root + file)));
  const texts = await Promise.all(files.map((file) => readFile(root + file, 'utf8')));
  const exported = schemas.flatMap((schema) => Object.entries(schema));
  const tables = new Map(
    exported.flatMap(([name, table]) => (is(table, PgTable) ? [[name, getTableName(table)]] : [])),
  );
  const declared = texts.join('').match(/\bpgTable\(/g)?.length;
  if (tables.size !== declared)
    throw new Error(`${tables.size} tables read of ${declared}: the check is blind`);
  return tables;
}

/** Who writes what by the READMEs: the slices by those of their neighbourhoods, the kernel and the seeds by the first. */
async function readWriters(): Promise<Map<string, string[]>> {
  const top = await readFile(`${features}README.md`, 'utf8');
  const below = namesOf(top).map(async (hood) => {
    const slices = writersOf(await readFile(`${features}${hood}/README.md`, 'utf8'));
    return [...slices].map(([slice, tables]) => [`${hood}/${slice}`, tables] as const);
  });
  return new Map([...writersOf(top), ...(await Promise.all(below)).flat()]);
}

async function secondWriters(): Promise<string[]> {
  const found = await Array.fromAsync(glob('src/{features,server,demo}/**/*.{ts,tsx}', { cwd: root }));
  const files = found.filter((file) => !/\.test\.tsx?$/.test(file));
  const [tables, declared] = await Promise.all([readTables(), readWriters()]);
  const read = files.map(async (file) =>
    writesOf({ file, text: await readFile(root + file, 'utf8') }, tables),
  );
  const writes = (await Promise.all(read)).flat();
  console.log(`${writes.length} statements write ${tables.size} tables`);
  return writerFaults({ tables, declared, writes });
}

async function check(): Promise<string[]> {
  const result = await readImports(root, [
    'src',
    'bin',
    'tests',
    'db',
    'tools',
    'e2e',
    'simulation',
    'faults',
  ]);
  const { totalCruised, totalDependenciesCruised = 0, violations } = result.summary;
  const faults = violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}`,
  );
  faults.push(...(await climbing(result)), ...(await secondWriters()));
  for (const file of await unread(result)) faults.push(`not read by the check: ${file}`);
  if (totalDependenciesCruised < totalCruised) {
    faults.push(
      `only ${totalDependenciesCruised} imports seen in ${totalCruised} modules: the check is blind`,
    );
  }
  if (faults.length === 0) {
    console.log(`${totalDependenciesCruised} imports of ${totalCruised} modules keep the rules of the house`);
  }
  return faults;
}

if (import.meta.main) {
  const faults = await check();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
