import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import houseRules from '../../.dependency-cruiser.ts';
import { ladderFaults, namesOf } from './slice-graph.ts';

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

async function check(): Promise<string[]> {
  const result = await readImports(root, ['src', 'bin', 'tests', 'db', 'e2e', 'simulation', 'faults']);
  const { totalCruised, totalDependenciesCruised = 0, violations } = result.summary;
  const faults = violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}`,
  );
  faults.push(...(await climbing(result)));
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
