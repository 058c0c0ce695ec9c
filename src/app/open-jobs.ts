import type { LoadEmails } from '#emails/emails.tsx';
import { startWorker } from '#server/jobs/worker.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { SettingsError } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { listJobs } from './jobs-list.ts';

export async function openJobs(shop: Shop, loadEmails: LoadEmails): Promise<{ stop(): Promise<void> }> {
  const { SMTP_URL, SITE_NAME, MAIL_FROM, SHOP_HOLD } = shop.settings;
  if (SHOP_HOLD)
    throw new SettingsError(
      'SHOP_HOLD is set: a copy starts no jobs, which would write to customers and charge them; unset it where this is the shop',
    );
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
