import { constants } from 'node:os';
import { startWorker } from './jobs/worker.ts';
import { listJobs } from './jobs-list.ts';
import { lowerPriority } from './lower-priority.ts';
import { createMailer } from './mail/mailer.ts';
import { loadPagesBuild } from './pages/pages-build.ts';
import { runProcess } from './process.ts';

/** The process of work in time: emails, provider calls, renewals, sweeps. */
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
  // A midnight fills the cores for minutes: whoever visits the shop meanwhile goes first, and no renewal is the later for it.
  // Not before: one that is begun again beside many visitors would keep its jobs waiting twice as long.
  await lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return async () => {
    await worker.stop();
    mailer.close();
  };
});
