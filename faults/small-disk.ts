import { execFileSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Takes all that is left of it. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const megabytes = 900;
/** Written at a time, so that the last of the space is found too. */
const pieces = [16, 1, 0.004];

/** A disk of its own in memory, which only root may mount; undefined for everybody else. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  const ballast = path.join(folder, 'ballast');
  let files = 0;
  async function fill(): Promise<void> {
    await mkdir(ballast, { recursive: true });
    for (const piece of pieces) {
      const content = Buffer.alloc(piece * 1_048_576);
      const fits = async () => {
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize >= content.length;
      };
      while (await fits()) {
        files += 1;
        await writeFile(path.join(ballast, String(files)), content);
      }
    }
  }
  return {
    folder,
    // The shop writes meanwhile: the space may go or come back between the look and the writing.
    fill: () => fill().catch(() => {}),
    empty: () => rm(ballast, { recursive: true, force: true }),
    async remove() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
