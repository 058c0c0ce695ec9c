import type { Queries } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';

interface TrialNews {
  name: 'trial-started' | 'trial-ending' | 'trial-ended';
  person: { id: number; email: string; firstName: string };
  trial: { id: number; automationId: number; automation: string; endDate: Date };
  now: Date;
}

/** Once: the trial's subscription is part of the key. */
export function tellOfTrial(db: Queries, settings: Settings, { name, person, trial, now }: TrialNews) {
  const { id, automationId, automation, endDate } = trial;
  return enqueueEmail(db, now, {
    to: person.email,
    userId: person.id,
    onceKey: `${name}:${id}`,
    email: {
      name,
      props: {
        site: emailSite(settings),
        firstName: person.firstName || null,
        automation,
        automationId,
        endsAt: endDate.toISOString(),
      },
    },
  });
}
