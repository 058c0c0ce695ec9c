import { constants } from 'node:os';
import { lowerPriority } from './lower-priority.ts';
import { openJobs } from './open-jobs.ts';
import { loadPagesBuild } from './pages/pages-build.ts';
import { runProcess } from './process.ts';

await runProcess(async (shop) => {
  const { renderEmail } = (await loadPagesBuild(process.cwd())).entry.module;
  const jobs = await openJobs(shop, renderEmail);
  // Gives visitors priority over a midnight of jobs; set earlier, it would delay restarted jobs.
  await lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return () => jobs.stop();
});
