import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Line } from './line.ts';

export interface TestSource {
  file: string;
  text: string;
  /** Where each test or group begins, with its name. */
  names: { at: number; name: string }[];
}

const NAME = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

/** The letter of the specification, whatever quotes a source needs around it. */
const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll(/\\u00a0|\u00a0/g, ' ');

export async function readTests(root: string): Promise<TestSource[]> {
  const sources: TestSource[] = [];
  for (const pattern of ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/**/*.spec.ts', 'tests/**/*.test.ts']) {
    for await (const file of glob(pattern, { cwd: root })) {
      if (file.startsWith(path.join('tests', 'conformance'))) continue;
      const text = plain(await readFile(path.join(root, file), 'utf8'));
      const names = [...text.matchAll(NAME)].map(({ index, 2: name = '' }) => ({ at: index, name }));
      sources.push({ file, text, names });
    }
  }
  return sources.sort((a, b) => a.file.localeCompare(b.file));
}

function positionOf(text: string, proof: string | RegExp): number {
  return typeof proof === 'string' ? text.indexOf(plain(proof)) : text.search(proof);
}

/** The first test that holds a line; undefined when none does. */
export function testOf(sources: readonly TestSource[], { proofs }: Line) {
  for (const proof of proofs) {
    for (const { file, text, names } of sources) {
      const at = positionOf(text, proof);
      if (at === -1) continue;
      const name = names.findLast((candidate) => candidate.at <= at)?.name ?? names[0]?.name ?? '';
      return { file, name };
    }
  }
  return undefined;
}
