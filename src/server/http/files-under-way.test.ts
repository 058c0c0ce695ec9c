import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { FilesUnderWay } from './files-under-way.ts';

/** A file that its reader takes nothing of. */
const file = async () => ({ content: new Readable({ read: () => undefined }) });
const of = (userId: number, network = `192.0.2.${userId}`) => ({ userId, network });

it('one network holds its share, and leaves the rest to others', async () => {
  const files = new FilesUnderWay({ inAll: 4, perNetwork: 2, givesWayAfterMs: 60_000 });
  const first = await files.begin(of(1, 'a'), file);
  await files.begin(of(2, 'a'), file);
  await expect(files.begin(of(3, 'a'), file)).rejects.toThrow('D’autres fichiers');
  await files.begin(of(4, 'b'), file);
  first.content.destroy();
  await expect
    .poll(() =>
      files.begin(of(3, 'a'), file).then(
        () => 'begun',
        () => 'refused',
      ),
    )
    .toBe('begun');
});

it('who has taken nothing for long gives way to who asks, the slowest first', async () => {
  const files = new FilesUnderWay({ inAll: 2, perNetwork: 2, givesWayAfterMs: 0 });
  let took = () => {};
  const reads = await files.begin(of(1), async (says) => {
    took = says;
    return file();
  });
  const waits = await files.begin(of(2), file);
  took();
  await files.begin(of(3), file);
  expect([reads.content.destroyed, waits.content.destroyed]).toEqual([false, true]);
  // Its end, which comes later, frees no place but its own.
  await files.begin(of(2), file);
  expect(reads.content.destroyed).toBe(true);
  await expect(files.begin(of(2), file)).rejects.toThrow('Un de vos fichiers');
});

it('what could not begin holds no place', async () => {
  const files = new FilesUnderWay({ inAll: 1, perNetwork: 1, givesWayAfterMs: 60_000 });
  const broken = files.begin(of(1), () => Promise.reject(new Error('no such file')));
  await expect(broken).rejects.toThrow('no such file');
  await files.begin(of(1), file);
});
