import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** `nice`: 0 to 19. Linux may weigh whole sessions first (man 7 sched), so this one is lowered too. */
export async function lowerPriority(nice: number): Promise<void> {
  // Lowered further by who started it, it may have no right to be raised.
  if (getPriority() < nice) setPriority(nice);
  await writeFile('/proc/self/autogroup', String(nice)).catch(() => {});
}
