import { Worker } from 'node:worker_threads';
import type { PageFault } from '#domain/page/script-faults.ts';

const patienceMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };

interface Checked {
  faults: PageFault[];
  more: boolean;
}

/** Of a page that no check reads to its end: it may be published all the same. */
const tooHeavy: Checked = {
  faults: [
    {
      line: 1,
      kind: 'code',
      message: 'Page trop lourde pour être vérifiée\u00a0: essayez-la dans son aperçu avant de la publier.',
    },
  ],
  more: true,
};

/** What will not work in the frame (docs/product/automation-page.md#checked-before-publishing), beside all other work. */
export function checkPage(html: string): Promise<Checked> {
  const worker = new Worker(new URL('./check-page-worker.ts', import.meta.url), {
    workerData: html,
    resourceLimits,
    // What this process was started with may not be for a thread.
    execArgv: [],
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(tooHeavy), patienceMs);
    function end(checked: Checked): void {
      clearTimeout(timer);
      resolve(checked);
      void worker.terminate();
    }
    worker.once('message', end);
    worker.once('error', () => end(tooHeavy));
  });
}
