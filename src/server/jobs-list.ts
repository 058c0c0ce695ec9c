import type { Jobs } from './jobs/worker.ts';
import { emailHandler } from './mail/email-outbox.ts';
import type { Mailer } from './mail/mailer.ts';

/** The only list of work in time: each slice adds its handlers and sweeps here. */
export function listJobs(mailer: Pick<Mailer, 'send'>): Jobs {
  return {
    outbox: { email: emailHandler(mailer) },
    queue: {},
    sweeps: [],
  };
}
