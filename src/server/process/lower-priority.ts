import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** `nice` is 0 to 19. Linux may weigh sessions before processes (man 7 sched, autogroup): lowers the session too. */
export async function lowerPriority(nice: number): Promise<void> {
  // If it started even lower, it may not be allowed to raise itself.
  if (getPriority() < nice) setPriority(nice);
  await writeFile('/proc/self/autogroup', String(nice)).catch(() => {});
}
