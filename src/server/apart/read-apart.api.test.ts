import { execFile, spawn } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BeyondLimits, NotBegun, readApart } from './read-apart.ts';

const reader = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const reads = (code: string, given: unknown = null, withinMs = 20_000) =>
  readApart<(given: unknown) => unknown>(reader(`export const read = (given) => { ${code} }`), given, {
    withinMs,
  });
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('what strangers send is read apart', () => {
  it('and what is read comes back, bytes included', async () => {
    const given = { raw: Buffer.from('abc'), size: 3 };
    expect(await reads('return { ...given, at: new Date(0) }', given)).toEqual({
      raw: Buffer.from('abc'),
      size: 3,
      at: new Date(0),
    });
  });

  it.each([
    ['never ends', 'for (;;);', 500],
    ['goes back for ever', 'return /(x+)+y/.test("x".repeat(90))', 500],
    ['waits for ever', 'return new Promise(() => setInterval(() => 0, 1000))', 500],
    // From a thread this ends the whole process, whatever its limit.
    ['fills one array', 'const a = []; for (;;) a.push(1.5)', 20_000],
    ['fills many arrays', 'const a = []; for (;;) a.push(new Array(1e5).fill(a.length))', 20_000],
    // No limit of JavaScript counts these.
    ['fills buffers', 'const a = []; for (;;) a.push(Buffer.alloc(5e7, 1))', 20_000],
    ['ends its process', 'process.exit(0)', 20_000],
  ])('and what %s is ended, and the next one is read', async (_what, code, withinMs) => {
    await expect(reads(code, null, withinMs)).rejects.toThrow(BeyondLimits);
    expect(await reads('return given + 1', 1)).toBe(2);
  });

  it.each([
    ['throws', 'throw new TypeError("their words")', 'TypeError at'],
    ['is no code', '}{', 'SyntaxError'],
  ])('and a reader that %s is no fault of what it read', async (_what, code, message) => {
    const failed = reads(code);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.not.toThrow(BeyondLimits);
    await expect(failed).rejects.not.toThrow('their words');
  });

  it('by a process that Linux ends before the one that serves, where memory is short', async () => {
    const score = `return process.getBuiltinModule('node:fs').readFileSync('/proc/self/oom_score_adj', 'utf8')`;
    expect(await reads(score)).toBe('1000\n');
  });

  it('by a process that knows no setting of the shop', async () => {
    expect(await reads('return Object.keys(process.env)')).toEqual([]);
  });

  it('by two processes at most, however many wait', async () => {
    const pids = await Promise.all(Array.from({ length: 6 }, () => reads('return process.pid')));
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
  });

  it('in turns of what is read: many of one kind keep none of another waiting', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'read-apart-'));
    const gates = [0, 1, 2, 3, 4, 5].map((gate) => path.join(folder, String(gate)));
    const open = (some: string[]) => Promise.all(some.map((gate) => writeFile(gate, '')));
    const waits = `const { existsSync } = process.getBuiltinModule('node:fs');
      return new Promise((done) => {
        const look = setInterval(() => existsSync(given) && done(clearInterval(look)), 5);
      });`;
    const many = gates.map((gate) => reads(waits, gate));
    const another = reads('return "another"');
    // Two are being read. Once they are, the next of their kind is, and waits: the other place is not its kind's.
    await open(gates.slice(0, 2));
    expect(await another).toBe('another');
    await open(gates.slice(2));
    await Promise.all(many);
    await rm(folder, { recursive: true });
  });

  it('by a process that stays for the next while it is small', async () => {
    const small = await reads('return process.pid');
    const grown = await reads('globalThis.grown = Buffer.alloc(3e8, 1); return process.pid');
    await expect.poll(() => isThere(Number(grown))).toBe(false);
    if (small !== grown) expect(isThere(Number(small))).toBe(true);
  });

  it('again, once, where the process ended before it began to read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rouage-reader-'));
    const ends = (times: number) => `
      import { appendFileSync, readFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(path.join(folder, String(times)))}, '.');
      if (readFileSync(${JSON.stringify(path.join(folder, String(times)))}).length <= ${times}) process.kill(process.pid, 'SIGKILL');
      export const read = (given) => given;`;
    expect(await readApart<(given: string) => string>(reader(ends(1)), 'kept', { withinMs: 20_000 })).toBe(
      'kept',
    );
    const failed = readApart<(given: string) => string>(reader(ends(2)), 'kept', { withinMs: 20_000 });
    await expect(failed).rejects.toThrow('did not start');
    await expect(failed).rejects.not.toThrow(BeyondLimits);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['module', `return import('file:///missing.mjs')`],
    ['package', `return process.getBuiltinModule('module').createRequire('/')('missing')`],
  ])('and a reader whose %s is not there has not begun', async (_what, code) => {
    await expect(reads(code)).rejects.toThrow(NotBegun);
    expect(await reads('return given + 1', 1)).toBe(2);
  });

  it('and a machine that starts no reader in time says when to come back', async () => {
    const never = reader(
      'await new Promise((started) => setTimeout(started, 600_000)); export const read = () => 0;',
    );
    const failed = readApart<() => number>(never, undefined as never, { withinMs: 1, startsWithinMs: 100 });
    await expect(failed).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
    expect(await reads('return given + 1', 1)).toBe(2);
  });

  it('and no reader outlives the process that asked, killed though it was', async () => {
    const asks = `
      const { readApart } = await import('${new URL('./read-apart.ts', import.meta.url).href}');
      const reading = 'import fs from "node:fs"; export const read = (file) => { fs.writeFileSync(file, String(process.pid)); for (;;); }';
      await readApart(new URL('data:text/javascript,' + encodeURIComponent(reading)), process.argv[1], { withinMs: 600_000 });`;
    const folder = await mkdtemp(path.join(tmpdir(), 'rouage-reader-'));
    const file = path.join(folder, 'pid');
    const asking = spawn(process.execPath, ['--input-type=module', '-e', asks, file], { stdio: 'ignore' });
    const pidOf = () => readFile(file, 'utf8').then(Number, () => 0);
    await expect.poll(pidOf, { timeout: 20_000 }).toBeGreaterThan(0);
    const pid = await pidOf();
    expect(isThere(pid)).toBe(true);
    asking.kill('SIGKILL');
    await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false);
    await rm(folder, { recursive: true });
  });
});

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('and each reader starts without the database, or each reading would pay for the whole shop', async () => {
  const readers = await Array.fromAsync(glob('src/{server,features}/**/*-{reader,pdf}.ts', { cwd: root }));
  expect(readers.length).toBe(9);
  const program = `
    import { createRequire } from 'node:module';
    for (const reader of ${JSON.stringify(readers.map((file) => pathToFileURL(path.join(root, file))))}) await import(reader);
    console.log(Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('/pg/')).length);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    { cwd: root },
  );
  expect(stdout.trim()).toBe('0');
});
