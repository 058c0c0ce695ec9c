import { execFile, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
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

it('lowers the session that it leads, and never that of the shell which began it', async () => {
  // Elsewhere than on Linux there is no such file, and nothing to lower.
  const readOwn = "await readFile('/proc/self/autogroup', 'utf8').catch(() => '')";
  const script = `
    import { readFile } from 'node:fs/promises';
    const { lowerPriority } = await import(${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)});
    const before = ${readOwn};
    await lowerPriority(10);
    process.stdout.write(JSON.stringify([before, ${readOwn}]));
  `;
  const [before, after] = JSON.parse(await run(script));
  expect(after).toBe(before);
  const leader = spawn(process.execPath, ['--input-type=module', '--eval', script], { detached: true });
  const [began, lowered] = JSON.parse(await text(leader.stdout));
  expect(lowered).toBe(began.replace(/nice .*/, 'nice 10'));
});
