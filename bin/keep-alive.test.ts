import { expect, it, vi } from 'vitest';
import { KeptAlive, type Life } from './keep-alive.ts';

/** Each life says which words had been saved when it began, as a process reads its files. */
class Process {
  saved = 0;
  readonly read: number[] = [];
  /** How many of the next beginnings fail. */
  broken = 0;
  /** Called while one begins. */
  whileItBegins: () => void = () => {};

  begin = async (): Promise<Life> => {
    const read = this.saved;
    this.read.push(read);
    this.whileItBegins();
    await Promise.resolve();
    if (this.broken > 0) {
      this.broken -= 1;
      throw new Error('it does not begin');
    }
    const { promise, resolve } = Promise.withResolvers<string>();
    return { told: read, pid: read + 1, ended: promise, stop: async () => resolve('SIGTERM') };
  };
}

async function opened() {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const process = new Process();
  const kept = new KeptAlive('jobs', process.begin, () => {}, Number.POSITIVE_INFINITY);
  await kept.open();
  const save = () => {
    process.saved += 1;
    return kept.renew();
  };
  return { process, kept, save };
}

it('a file that is saved while its process begins anew is read by the next one', async () => {
  const { process, kept, save } = await opened();
  process.whileItBegins = () => {
    if (process.saved === 1) void save();
  };
  await save();
  await expect.poll(() => process.read).toEqual([0, 1, 2]);
  process.whileItBegins = () => {};
  await save();
  await expect.poll(() => process.read).toEqual([0, 1, 2, 3]);
  await kept.stop();
});

it('two saves at once renew it once or twice, and the last words are read', async () => {
  const { process, kept, save } = await opened();
  await Promise.all([save(), save(), save()]);
  await expect.poll(() => process.read.at(-1)).toBe(3);
  await kept.stop();
});

it('what mends a file that let it not begin is tried at once, however long it had failed', async () => {
  const { process, kept, save } = await opened();
  process.broken = 4;
  await save();
  // Before the fifth, a pause of some seconds.
  await expect.poll(() => process.read, { timeout: 15_000 }).toEqual([0, 1, 1, 1, 1]);
  const mended = performance.now();
  await save();
  await expect.poll(() => process.read.at(-1)).toBe(2);
  expect(performance.now() - mended).toBeLessThan(1_500);
  await kept.stop();
});
