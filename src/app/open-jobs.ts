import type { LoadEmails } from '#emails/emails.tsx';
import { startWorker } from '#server/jobs/worker.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { Shop } from '#server/shop.ts';
import { listJobs } from './jobs-list.ts';

export async function openJobs(shop: Shop, loadEmails: LoadEmails): Promise<{ stop(): Promise<void> }> {
  const { SMTP_URL, SITE_NAME, MAIL_FROM } = shop.settings;
  if (!SMTP_URL) throw new Error('SMTP_URL is missing');
  const mailer = createMailer({
    smtpUrl: SMTP_URL,
    from: { name: SITE_NAME, address: MAIL_FROM },
    loadEmails,
  });
  const worker = await startWorker(shop, listJobs(mailer));
  if (shop.settings.SHOP_MODE !== 'production') {
    const { answerSweepAsks } = await import('#demo/sweep-asks.ts');
    await answerSweepAsks(shop, worker.sweeps);
  }
  return {
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
