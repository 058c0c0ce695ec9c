import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

async function textsOf(...patterns: string[]): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob(patterns, { cwd: root }));
  const read = files
    .filter((file) => !/\.test\.|\.long\./.test(file))
    .map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const);
  return new Map(await Promise.all(read));
}

const blanks = /\\u00a0|&nbsp;|[\s\u00a0\u202f]+/g;
const plain = (text: string) => text.replaceAll(blanks, ' ').trim();

/** « Mes factures »: what a text sends its reader to. With a name in it, it is nobody's label. */
const quoted = /«([^»]{2,60})»/g;

/** Of other people's screens, papers and files, in the answers of the demo's team. */
const elsewhere = ['Imprimer les arrière-plans', 'Partager', 'moyen', 'Created at', 'Atelier Martin'];

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);

it('what emails, refusals and prepared answers quote stands on a screen by that very name', async () => {
  const screens = await textsOf(
    '{src,tools}/**/*.{tsx,html}',
    'src/**/web/**/*.ts',
    'src/domain/**/*.ts',
    'tools/**/*.ts',
  );
  const labels = new Set(
    [...screens.values()].flatMap((text) =>
      [...text.matchAll(/['"`>]\s*([^'"`<>{}]{2,60}?)\s*['"`<{]/g)].map(([, label = '']) => plain(label)),
    ),
  );
  const saying = await textsOf(
    'simulation/demo-year/*.{ts,json}',
    'db/seeds/*.json',
    'src/{emails/*,features/*/*/emails}.tsx',
    'src/contract-kit/*.ts',
    'src/features/**/{server/**/*,contract,form}.ts',
  );
  const said = [...saying].flatMap(([file, text]) => {
    const lines = text.split('\n').filter((line) => !isComment(line));
    return [...lines.join('\n').matchAll(quoted)].map(([, name = '']) => ({ file, name: plain(name) }));
  });
  expect(said.length).toBeGreaterThan(40);
  const unknown = said.filter(
    ({ name }) => !/[{}$]/.test(name) && !labels.has(name) && !elsewhere.includes(name),
  );
  expect(unknown).toEqual([]);
});
