import { randomUUID } from 'node:crypto';
import type { Correspondent } from '#people/auth/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';

export type Told =
  | { name: 'factor-added' | 'factor-removed'; factor: { kind: 'passkey' | 'totp'; name: string } }
  | { name: 'recovery-code-used'; left: number; device: string; address: string }
  | { name: 'recovery-codes-renewed' | 'factors-reset' };

function emailOf(
  told: Told,
  common: { site: ReturnType<typeof emailSite>; firstName: string | null; at: string },
) {
  switch (told.name) {
    case 'factor-added':
    case 'factor-removed':
      return { name: told.name, props: { ...common, ...told.factor } };
    case 'recovery-code-used': {
      const { name, ...rest } = told;
      return { name, props: { ...common, ...rest } };
    }
    default:
      return { name: told.name, props: common };
  }
}

/** It runs in the transaction of the change. */
export async function tellOfFactor(
  tx: Transaction,
  settings: Settings,
  { person, told, now }: { person: Pick<Correspondent, 'id' | 'email' | 'firstName'>; told: Told; now: Date },
): Promise<void> {
  const { id: userId, email: to, firstName } = person;
  const common = { site: emailSite(settings), firstName: firstName || null, at: now.toISOString() };
  await enqueueEmail(tx, now, {
    to,
    userId,
    onceKey: `${told.name}:${userId}:${randomUUID()}`,
    email: emailOf(told, common),
  });
}
