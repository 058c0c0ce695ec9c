import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Line } from './line.ts';
import { routes } from './lines/product-and-screens.ts';
import { type ReachedCode, reachCode } from './reached-code.ts';
import { type NamedTest, readTestFile, type TestFile } from './test-file.ts';

/** The letter of a text, whatever space its source writes before a double sign. */
const letter = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const METHOD = /^(GET|POST|PUT|PATCH|DELETE) /;

/** The parts of an address that do not vary. */
function partsOf(address: string): string[] {
  return address
    .replace(METHOD, '')
    .split(/[/?&=]/)
    .filter((part) => part && !part.startsWith('{'));
}

function namesAddress({ literals }: ReachedCode, address: string): boolean {
  const method = METHOD.exec(address)?.[1];
  const words = new Set([...literals].flatMap((literal) => literal.split(/[^\p{L}\d_-]+/u)));
  return (
    partsOf(address).every((part) => words.has(part)) && (!method || method === 'GET' || words.has(method))
  );
}

function holdsLetter({ literals }: ReachedCode, text: string): boolean {
  return [...literals].some((literal) => letter(literal).includes(letter(text)));
}

type Open = (file: string) => TestFile | undefined;

/** Reads each file of tests once. */
export function openTestFiles(root: string): Open {
  const files = new Map<string, TestFile | undefined>();
  return (file) => {
    if (!files.has(file)) files.set(file, readTestFile(root, file));
    return files.get(file);
  };
}

/** A test, in its file. */
export interface Held {
  test: NamedTest;
  file: TestFile;
}

/** Every file of tests in which something bears a tag, in the order of their names. */
export function taggedFiles(root: string, open: Open): TestFile[] {
  const patterns = ['{src,tests,bin,bench,simulation}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'];
  const tagged = globSync(patterns, { cwd: root }).filter((file) =>
    /\btags?:/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  return tagged.sort().flatMap((file) => open(file) ?? []);
}

/** Borne by the test of the list of `e2e/screens/`, which holds the line of every screen that the list names. */
const EVERY_SCREEN = '2.every-screen';
const screenIds = routes.flatMap(({ id, uses }) => (uses ? [id] : []));

const idsOf = ({ tags }: NamedTest) => tags.flatMap((tag) => (tag === EVERY_SCREEN ? screenIds : [tag]));

/** The tests that bear each id as a tag. */
export function testsByLine(files: readonly TestFile[]): Map<string, Held[]> {
  const held = new Map<string, Held[]>();
  for (const file of files) {
    for (const test of file.tests) {
      for (const id of idsOf(test)) held.set(id, [...(held.get(id) ?? []), { test, file }]);
    }
  }
  return held;
}

/** A tag is wrong when it names no line, or when nothing is held by it; the answer is in words. */
export function tagFaults(files: readonly TestFile[], lines: readonly Line[]): string[] {
  const ids = new Set(lines.map(({ id }) => id));
  return files.flatMap(({ file, tests, strayTags }) => [
    ...strayTags.map((stray) => `${file}: ${stray}`),
    ...tests.flatMap((test) =>
      idsOf(test)
        .filter((id) => !ids.has(id))
        .map((id) => `${file}: ${test.name}: no such line: ${id}`),
    ),
  ]);
}

/** Many lines are held by the same test: each is read once. */
const codes = new WeakMap<NamedTest, ReachedCode>();

function codeOf({ test, file }: Held, open: Open): ReachedCode {
  const code = codes.get(test) ?? reachCode(test, file, open);
  codes.set(test, code);
  return code;
}

const asserts = ({ names }: ReachedCode): boolean => names.has('expect') || names.has('assert');

/** The answer is in words, and empty when the tests that bear the line's tag hold it. */
export function faultsOf(line: Line, tests: readonly Held[], open: Open): string[] {
  if (line.elsewhere !== undefined)
    return tests.length > 0 ? [`${line.id}: built now, no longer elsewhere`] : [];
  if (tests.length === 0) return [`${line.id}: no test`];
  const read = tests.map((held) => ({ held, code: codeOf(held, open) }));
  const faults = read
    .filter(({ code }) => !asserts(code))
    .map(({ held }) => `${line.id}: asserts nothing: ${held.file.file}: ${held.test.name}`);
  if (faults.length > 0) return faults;
  const reached = read.map(({ code }) => code);
  for (const text of line.letters ?? []) {
    if (!reached.some((code) => holdsLetter(code, text)))
      faults.push(`${line.id}: not to the letter: ${text}`);
  }
  const { uses, address } = line;
  if (uses && !reached.some(({ names }) => names.has(uses))) faults.push(`${line.id}: no test uses ${uses}`);
  if (address !== undefined && !reached.some((code) => namesAddress(code, address))) {
    faults.push(`${line.id}: address not named`);
  }
  return faults;
}
