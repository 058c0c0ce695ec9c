import { Agent, get } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import './end-with-bench.ts';

const agent = new Agent({ keepAlive: true });

/** One visit, to the last byte of the answer; in whole microseconds. */
function visit(url: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume();
      answer.on('end', () => resolve(Math.ceil((performance.now() - began) * 1000)));
    }).on('error', reject);
  });
}

/** Visits a second, on average: they come by chance, as people do, and none waits for another. */
const rate = 20;

/** Visits a page without end. Asked, answers the 99th percentile since the last time, in ms. */
process.once('message', async ({ url }: { url: string }) => {
  const taken = createHistogram();
  process.on('message', () => {
    process.send?.(taken.percentile(99) / 1000);
    taken.reset();
  });
  process.send?.('ready');
  for (;;) {
    void visit(url).then((microseconds) => taken.record(microseconds));
    // Times between arrivals by chance: the exponential distribution
    // (https://en.wikipedia.org/wiki/Poisson_point_process).
    await setTimeout((-Math.log(1 - Math.random()) * 1000) / rate);
  }
});
