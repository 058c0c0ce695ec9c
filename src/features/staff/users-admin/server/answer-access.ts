import { remitArchive } from '#account/data-archive/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { accessDue, askedOnDay } from '#domain/people/access-request.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { inTransaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { lockPerson } from './person-store.ts';

interface AskedAccess {
  id: number;
  askedOn: string;
}

/** GDPR, article 15 (docs/product/deletion.md#access-answered-by-staff). Throws a field error, `not_found`, `action_not_allowed`. */
export async function answerAccess(shop: Shop, staff: Staff, { id, askedOn }: AskedAccess) {
  const now = shop.clock.now();
  const askedAt = askedOnDay(askedOn, now);
  if (!askedAt) throw new Refusal('invalid', { fields: { asked_on: ['Ce jour n’est pas encore venu.'] } });
  const { status, askedAt: asked } = await inTransaction(shop.db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person) throw new Refusal('not_found');
    if (!person.isActive)
      throw new Refusal('action_not_allowed', {
        detail:
          'Ce compte est désactivé\u00a0: réactivez-le, pour que la personne puisse ouvrir son archive.',
      });
    const archive = await remitArchive(tx, shop, { userId: id, askedAt, now });
    const done = { act: 'person.answer-access', subject: 'person', subjectId: id } as const;
    await noteStaffAct(tx, staff, { ...done, about: person.ledgerId, after: { asked_on: askedOn }, now });
    return archive;
  });
  const done =
    status === 'ready'
      ? 'Une archive était prête\u00a0: l’email qui dit où la prendre repart.'
      : 'Archive demandée\u00a0: un email dira où la prendre.';
  return { detail: `${done} Réponse due avant le ${formatDateTime(accessDue(asked))}.` };
}
