import { constants } from 'node:os';
import { loadPagesBuild } from '#server/pages/pages-build.ts';
import { lowerPriority } from '#server/process/lower-priority.ts';
import { serveMetrics } from '#server/process/metrics.ts';
import { runProcess } from '#server/process/open-shop.ts';
import { openJobs } from './open-jobs.ts';

await runProcess('jobs', async (shop) => {
  const { loadEmails } = (await loadPagesBuild(process.cwd())).entry.module;
  const jobs = await openJobs(shop, loadEmails);
  // Visitors come before a midnight of jobs; set earlier, it would delay restarted jobs.
  await lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const metrics = await serveMetrics(shop);
  return async () => {
    metrics.stop();
    await jobs.stop();
  };
});
