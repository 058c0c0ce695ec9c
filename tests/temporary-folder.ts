import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** Ten times what the databases of both halves take; a container has 64 MB by default. */
const roomBytes = 2 * 1024 ** 3;

/**
 * Where the tests keep their files, in memory where there is room: each shop is a copy of eight hundred files, and a
 * disk took half a second of processor time to make and remove them.
 */
export function temporaryFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomBytes ? memory : tmpdir();
}
