import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** `nice` is 0 to 19. Linux may weigh sessions first (man 7 sched, autogroup), so the session is lowered too. */
export async function lowerPriority(nice: number): Promise<void> {
  // A process that started lower may not be allowed to raise itself.
  if (getPriority() < nice) setPriority(nice);
  await writeFile('/proc/self/autogroup', String(nice)).catch(() => {});
}
