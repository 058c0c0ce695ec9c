import { and, asc, gt, isNull, lte } from 'drizzle-orm';
import { isKeyEnding, KEY_END_TOLD_DAYS } from '#domain/people/api-key.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { lockCorrespondent, selectKeysOf, updateKey } from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { earlier } from '#server/db/instant.ts';
import { apiKeys } from '#server/db/schema/sessions.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';

const { id, userId, audience, expiresAt, endToldAt } = apiKeys;

/** docs/product/api-key.md#its-end-is-told */
const keysEnding = eachDue({
  name: 'keys-ending',
  due: ({ db, now }) =>
    db
      .select({ id, userId, audience })
      .from(apiKeys)
      .where(
        and(isNull(endToldAt), gt(expiresAt, now), lte(expiresAt, earlier(now, -KEY_END_TOLD_DAYS * DAY_MS))),
      )
      .orderBy(asc(expiresAt)),
  act: ({ db, settings, clock }, { id: keyId, ...whose }) =>
    inTransaction(db, async (tx) => {
      // It is rotated, taken away or told meanwhile.
      const person = await lockCorrespondent(tx, whose.userId);
      const now = clock.now();
      const key = (await selectKeysOf(tx, whose)).find((one) => one.id === keyId);
      if (!person || !key?.expiresAt || key.endToldAt || !isKeyEnding(key.expiresAt, now)) return false;
      await updateKey(tx, { ...whose, id: keyId }, { endToldAt: now });
      const props = {
        site: emailSite(settings),
        firstName: person.firstName || null,
        endsAt: key.expiresAt.toISOString(),
        name: key.name,
        ofTeam: whose.audience === 'admin',
      };
      await enqueueEmail(tx, now, {
        ...{ to: person.email, userId: person.id, leavesBefore: key.expiresAt },
        onceKey: `key-ending:${keyId}:${key.expiresAt.toISOString()}`,
        email: { name: 'key-ending', props },
      });
      return true;
    }),
});

export const apiKeysSweeps: readonly Sweep[] = [keysEnding];
