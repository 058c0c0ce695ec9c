import { execFileSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { coresOf, onCore } from '#bin/tests/cores.ts';
import { schedule, type Task } from '#bin/tests/schedule.ts';

/** Runs the tasks, each as long as its turns say, and answers what happened in order. */
async function told(tasks: (Task & { turns?: number; fails?: true })[], cores: number): Promise<string[]> {
  const said: string[] = [];
  await schedule(tasks, cores, {
    async run({ name, turns = 1, fails }) {
      said.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      said.push(`${name} ends`);
      return !fails;
    },
    skip: ({ name }, need) => void said.push(`${name} skipped for ${need}`),
  });
  return said;
}

describe('the steps of the tests', () => {
  it('begin in their order, as many at a time as there are cores', async () => {
    const tasks = [
      { name: 'long', cores: 1, turns: 10 },
      { name: 'short', cores: 1 },
      { name: 'next', cores: 1 },
    ];
    expect(await told(tasks, 2)).toEqual([
      ...['long begins', 'short begins', 'short ends', 'next begins', 'next ends', 'long ends'],
    ]);
    expect((await told(tasks, 1)).slice(0, 3)).toEqual(['long begins', 'long ends', 'short begins']);
  });

  it('begin on the cores that are free when they want more, and leave none to others', async () => {
    const tasks = [
      { name: 'last test of the API', cores: 1, turns: 3 },
      { name: 'browser', cores: 2, turns: 10 },
      { name: 'after', cores: 1 },
    ];
    const said = await told(tasks, 2);
    expect(said.slice(0, 3)).toEqual([
      'last test of the API begins',
      'browser begins',
      'last test of the API ends',
    ]);
    expect(said.indexOf('after begins')).toBeGreaterThan(said.indexOf('browser ends'));
  });

  it('wait for what they need, and let others pass meanwhile', async () => {
    const tasks = [
      { name: 'build', cores: 1, turns: 5 },
      { name: 'browser', cores: 1, needs: ['build'] },
      { name: 'types', cores: 1 },
    ];
    const said = await told(tasks, 2);
    expect(said.indexOf('types begins')).toBeLessThan(said.indexOf('build ends'));
    expect(said.indexOf('browser begins')).toBeGreaterThan(said.indexOf('build ends'));
  });

  it('are told as not begun when what they need failed, and so are those behind them', async () => {
    const tasks: (Task & { fails?: true })[] = [
      { name: 'build', cores: 1, fails: true },
      { name: 'browser', cores: 1, needs: ['build'] },
      { name: 'pictures', cores: 1, needs: ['browser'] },
      { name: 'types', cores: 1 },
    ];
    expect(await told(tasks, 1)).toEqual([
      ...['build begins', 'build ends', 'browser skipped for build', 'pictures skipped for browser'],
      ...['types begins', 'types ends'],
    ]);
  });

  it('that wait for nobody are a fault, not a silence', async () => {
    const lost = [{ name: 'browser', cores: 1, needs: ['bluid'] }];
    await expect(told(lost, 2)).rejects.toThrow('nothing can begin: browser');
  });
});

describe('a step that keeps to one core', () => {
  it('reads the cores that the system allows', () => {
    expect(coresOf('0-1')).toEqual([0, 1]);
    expect(coresOf('2,4-6')).toEqual([2, 4, 5, 6]);
    expect(coresOf('3')).toEqual([3]);
  });

  it('runs there alone, with all that it starts', () => {
    const [program, ...parameters] = onCore(0, [
      'sh',
      '-c',
      'grep Cpus_allowed_list /proc/self/status || echo 0',
    ]);
    const said = execFileSync(program, parameters, { encoding: 'utf8' });
    expect(said.trim()).toMatch(/\d+$/);
    expect(said).not.toMatch(/[-,]/);
  });

  it('runs anywhere when there is no such core', () => {
    expect(onCore(10_000, ['true'])).toEqual(['true']);
  });
});
