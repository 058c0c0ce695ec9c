import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readImports } from './tests/architecture.ts';
import { type Import, knots, type Side, sliceGraph, sliceOf } from './tests/slice-graph.ts';

// `npm run figures` counts what the house is made of, the same way before and after a change of structure.
const root = path.join(import.meta.dirname, '..');

interface Source {
  file: string;
  lines: string[];
}

async function sources(...patterns: string[]): Promise<Source[]> {
  const files = await Array.fromAsync(glob(patterns, { cwd: root }));
  return Promise.all(
    files.sort().map(async (file) => ({
      file,
      lines: (await readFile(path.join(root, file), 'utf8')).trimEnd().split('\n'),
    })),
  );
}

const isTest = ({ file }: Source) => file.includes('.test.');

function commentShare(files: Source[]): string {
  const lines = files.flatMap((file) => file.lines);
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line));
  return `${((100 * comments.length) / lines.length).toFixed(1)} %`;
}

/** The share of comments that begin with a word by which a sentence with a subject seldom begins. */
function fragmentShare(files: Source[]): string {
  const comments = files.flatMap(({ lines }) => [
    ...lines.join('\n').matchAll(/\/\*\*?\s+(?:\* )?(.*)|(?<!\/\/.*\n\s*)(?<=^\s*)\/\/ (.*)/gm),
  ]);
  const begin =
    /^(?:Of|What|By|As|To|From|With|Without|Also|So|Likewise|Beside|Whoever|Whose|Until|Else|Only)\b/;
  const fragments = comments.filter(([, block, line]) => begin.test(block ?? line ?? ''));
  return `${((100 * fragments.length) / comments.length).toFixed(0)} % of ${comments.length}`;
}

const lineCount = (files: Source[]) => files.reduce((sum, { lines }) => sum + lines.length, 0);

const countOf = (files: Source[], pattern: RegExp) =>
  files.reduce((sum, { lines }) => sum + [...lines.join('\n').matchAll(pattern)].length, 0);

function structure(imports: Import[]): Record<string, unknown> {
  const side = (name: Side) => {
    const graph = sliceGraph(imports, name);
    const pairs = [...graph].flatMap(([above, known]) =>
      [...known].filter((below) => above < below && graph.get(below)?.has(above)),
    );
    const found = knots(graph).map((group) => group.length);
    return `${found.length === 0 ? 'none' : `of ${found.join(' and ')} slices`}; ${pairs.length} pairs`;
  };
  return { 'knots on the server': side('server'), 'knots in the browser': side('browser') };
}

function files(all: Source[], imports: Import[]): Record<string, unknown> {
  const code = all.filter((source) => !isTest(source));
  const lengths = code.map(({ lines }) => lines.length).sort((one, other) => one - other);
  const importers = new Map<string, number>();
  for (const { from, to } of imports) {
    if (!/\.test\.tsx?$/.test(from)) importers.set(to, (importers.get(to) ?? 0) + 1);
  }
  const doors = code.filter(({ file }) => file.includes('/for-other-features.'));
  const exportsOf = (door: Source) =>
    [...door.lines.join('\n').matchAll(/export (?:type )?\{([^}]*)\}/g)]
      .flatMap(([, names = '']) => names.split(',').filter((name) => name.trim()))
      .concat(door.lines.filter((line) => /^export (async |type \w|interface|function|const)/.test(line)));
  return {
    'source files': code.length,
    'lines of src, tests apart': lineCount(code),
    'lines of src/features/staff, tests apart': lineCount(
      code.filter(({ file }) => file.startsWith('src/features/staff/')),
    ),
    'loose files of src/server': code.filter(({ file }) => /^src\/server\/[^/]+$/.test(file)).length,
    'imports of a slice or of the demo in src/server': imports.filter(
      ({ from, to }) => /^src\/server\/(?!.*\.test\.)/.test(from) && /^src\/(features|demo)\//.test(to),
    ).length,
    'lines in the middle one': lengths[Math.floor(lengths.length / 2)],
    'under 30 lines': lengths.filter((length) => length < 30).length,
    'imported by one file': code.filter(({ file }) => importers.get(file) === 1).length,
    'imported by one file and under 40 lines': code.filter(
      ({ file, lines }) => importers.get(file) === 1 && lines.length < 40,
    ).length,
    slices: new Set(code.map(({ file }) => sliceOf(file)).filter(Boolean)).size,
    doors: doors.length,
    'names in the widest door': Math.max(...doors.map((door) => exportsOf(door).length)),
    'comment lines of src': commentShare(all),
    'comment lines of src without tests': commentShare(code),
    'comments of src without tests that begin as fragments': fragmentShare(code),
    'comment lines of src/domain without tests': commentShare(
      code.filter(({ file }) => file.startsWith('src/domain/')),
    ),
    'imports that climb (../../)': countOf(all, /from '\.\.\/\.\.\//g),
    'suppressed barrel warnings': countOf(all, /biome-ignore(-start)? lint\/performance\/noBarrelFile/g),
    'routeOf literals': countOf(code, /routeOf</g),
    'euroCents(row…)': countOf(code, /euroCents\(\w*(row|found|last)\w*[.?]/gi),
    'casts to a status': countOf(code, / as \w*Status\b/g),
  };
}

/** The files of the purchase's own rooms that its button, its panel and its return reach, the stand-in's form with them. */
function purchaseInBrowser(imports: Import[]): number {
  const room =
    /^src\/features\/(money\/checkout|shop\/automation-page)\/web\/(?!for-other-features|.*\.test\.)/;
  const reached = new Set([
    'src/features/shop/automation-page/web/PurchaseBox.tsx',
    'src/features/money/checkout/web/PaymentModal.tsx',
    'src/features/money/checkout/web/PaymentReturnScreen.tsx',
  ]);
  for (const file of reached) {
    for (const { from, to } of imports) if (from === file && room.test(to)) reached.add(to);
  }
  return reached.size;
}

async function show(): Promise<void> {
  const { modules } = await readImports(root, ['src']);
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const everywhere = await sources(
    '{src,bin,tests,e2e,bench,simulation,faults,db,docs}/**/*.{ts,tsx,mjs,md}',
  );
  const all = everywhere.filter(({ file }) => /^src\/.*\.tsx?$/.test(file));
  const rows = {
    ...structure(imports),
    ...files(all, imports),
    'files of a purchase in the browser': purchaseInBrowser(imports),
    'lines of tools with their pages, tests apart': lineCount(
      (await sources('tools/**/*.{ts,html}')).filter((one) => !isTest(one)),
    ),
    'citations of pages outside': countOf(
      everywhere.filter(({ file }) => !file.startsWith('docs/conformance')),
      /\brulings? \d+|\bspecification(,? section)? \d|\bpayments\.md/gi,
    ),
    'day and hour constants of one file': countOf(
      everywhere,
      /^\s*const (day|hour|minute)s?(_?ms)? = [\d_ *]+;/gim,
    ),
    // `\b` keeps this line out of its own count.
    'definitions of expectNoSidewaysScroll': countOf(everywhere, /function \bexpectNoSidewaysScroll/g),
  };
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(70)} ${value}`);
}

await show();
