import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Another process, whose priority its owner set, without the right to raise it: as `nice -n 15 npm start` does. */
const lowered = (from: number, to: number) => `
  import { getPriority, setPriority } from 'node:os';
  const { lowerPriority } = await import(${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)});
  setPriority(${from});
  if (process.getuid?.() === 0) process.setuid(65534);
  await lowerPriority(${to});
  process.stdout.write(String(getPriority()));
`;
const run = async (script: string) =>
  (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])).stdout;

it('lowers a process, and leaves one that its owner has lowered further already', async () => {
  expect(await run(lowered(5, 10))).toBe('10');
  expect(await run(lowered(15, 10))).toBe('15');
});
