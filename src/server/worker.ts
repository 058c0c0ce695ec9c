import { constants } from 'node:os';
import { startWorker } from './jobs/worker.ts';
import { listJobs } from './jobs-list.ts';
import { lowerPriority } from './lower-priority.ts';
import { createMailer } from './mail/mailer.ts';
import { loadPagesBuild } from './pages/pages-build.ts';
import { runProcess } from './process.ts';

await runProcess(async (shop) => {
  const { renderEmail } = (await loadPagesBuild(process.cwd())).entry.module;
  const { SMTP_URL, SITE_NAME, MAIL_FROM } = shop.settings;
  if (!SMTP_URL) throw new Error('SMTP_URL is missing');
  const mailer = createMailer({
    smtpUrl: SMTP_URL,
    from: { name: SITE_NAME, address: MAIL_FROM },
    renderEmail,
  });
  const worker = await startWorker(shop, listJobs(mailer));
  // Gives visitors priority over a midnight of jobs; set earlier, it would delay restarted jobs.
  await lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return async () => {
    await worker.stop();
    mailer.close();
  };
});
