import type { Line } from './line.ts';
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

/** Reads each file of tests once. */
export function openTestFiles(root: string) {
  const files = new Map<string, TestFile | undefined>();
  return (file: string): TestFile | undefined => {
    if (!files.has(file)) files.set(file, readTestFile(root, file));
    return files.get(file);
  };
}

/** Many lines name the same test: each is read once. */
const codes = new WeakMap<NamedTest, ReachedCode>();

type Found = { fault: string } | { test: NamedTest; code: ReachedCode };

function findTest(reference: string, open: ReturnType<typeof openTestFiles>): Found {
  const cut = reference.indexOf(': ');
  const file = open(reference.slice(0, cut));
  if (!file) return { fault: `no such file: ${reference}` };
  const wanted = reference.slice(cut + 2);
  const [test, ...others] = file.tests.filter(
    ({ name, groups }) => name === wanted || `${groups.at(-1)} › ${name}` === wanted,
  );
  if (!test) return { fault: `no such test: ${reference}` };
  if (others.length > 0) return { fault: `several tests of this name: ${reference}` };
  const code = codes.get(test) ?? reachCode(test, file, open);
  codes.set(test, code);
  if (!code.names.has('expect') && !code.names.has('assert'))
    return { fault: `asserts nothing: ${reference}` };
  return { test, code };
}

/** What is wrong with a line, in words; empty when its tests hold it. */
export function faultsOf(line: Line, open: ReturnType<typeof openTestFiles>): string[] {
  if (line.elsewhere !== undefined)
    return line.tests.length > 0 ? [`${line.id}: built now, no longer elsewhere`] : [];
  if (line.tests.length === 0) return [`${line.id}: no test`];
  const found = line.tests.map((reference) => findTest(reference, open));
  const faults = found.flatMap((one) => ('fault' in one ? [`${line.id}: ${one.fault}`] : []));
  if (faults.length > 0) return faults;
  const codes = found.flatMap((one) => ('code' in one ? [one.code] : []));
  for (const text of line.letters ?? []) {
    if (!codes.some((code) => holdsLetter(code, text))) faults.push(`${line.id}: not to the letter: ${text}`);
  }
  const { uses } = line;
  if (uses && !codes.some(({ names }) => names.has(uses))) faults.push(`${line.id}: no test uses ${uses}`);
  if (line.address !== undefined) {
    const { address } = line;
    if (!codes.some((code) => namesAddress(code, address))) faults.push(`${line.id}: address not named`);
  }
  return faults;
}
