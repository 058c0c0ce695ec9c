import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/**
 * `nice` goes from 0 to 19. Linux may weigh whole sessions before the processes in them (man 7 sched, "The autogroup
 * feature"): this one's session is lowered with it.
 */
export async function lowerPriority(nice: number): Promise<void> {
  // Lowered further by who started it, it may have no right to be raised.
  if (getPriority() < nice) setPriority(nice);
  await writeFile('/proc/self/autogroup', String(nice)).catch(() => {});
}
