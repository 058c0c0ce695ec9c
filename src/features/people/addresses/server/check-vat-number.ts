import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { isAskedOfVies } from '#server/db/vat-status.ts';
import { enqueue, isOpen } from '#server/jobs/outbox.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { AddressFields } from '../contract.ts';
import { lockVatNumber, setVatAnswer, type VatAnswer, type VatStanding } from './store.ts';

export const checkVatNumberTask = 'check_vat_number';

/** docs/product/address.md#asked-again */
const validForMs = 90 * DAY_MS;

/** Undefined where nothing was answered. Throws `Refusal('invalid')` of a number that VIES does not know. */
export async function askVies(
  { vatRegister, clock }: Pick<Shop, 'vatRegister' | 'clock'>,
  { vat_number }: AddressFields,
  former?: VatStanding,
): Promise<VatAnswer | 'as before' | undefined> {
  if (!isAskedOfVies(vat_number)) return undefined;
  // What VIES does not know, or has not answered, is asked of again.
  if (former?.vatNumber === vat_number && former.vatValid) return 'as before';
  const answer = await vatRegister.check(vat_number);
  if (answer === 'away') return undefined;
  if (!answer.valid)
    throw new Refusal('invalid', {
      fields: {
        vat_number: [
          'VIES, le registre européen, ne connaît pas ce numéro de TVA\u00a0: vérifiez-le, ou laissez ce champ vide.',
        ],
      },
    });
  return { ...answer, checkedAt: clock.now() };
}

interface AskedLater {
  id: number;
  vatNumber: string;
  now: Date;
}

const ask = (tx: Transaction, { id, vatNumber, now }: AskedLater, because: string | number): Promise<void> =>
  enqueue(tx, now, {
    kind: checkVatNumberTask,
    payload: { address: id, number: vatNumber },
    onceKey: `${checkVatNumberTask}:${id}:${vatNumber}:${because}`,
  });

/**
 * The caller has written the address with its answer; one that did not come is asked for again by the jobs, once, however
 * often it is saved meanwhile.
 */
export async function askAgainLater(
  tx: Transaction,
  { answer, ...asked }: AskedLater & { answer: VatAnswer | 'as before' | undefined },
): Promise<void> {
  if (answer || !isAskedOfVies(asked.vatNumber)) return;
  const { kind, payload } = outbox;
  const sameNumber = and(
    eq(kind, checkVatNumberTask),
    eq(payload, { address: asked.id, number: asked.vatNumber }),
  );
  if ((await tx.$count(outbox, and(isOpen, sameNumber))) === 0) await ask(tx, asked, asked.now.getTime());
}

/** Of a number that a paid order relied on: no payment waits for VIES (docs/product/address.md#asked-again). */
export async function askAgainIfOld(
  tx: Transaction,
  { checkedAt, orderId, ...asked }: AskedLater & { checkedAt: Date; orderId: number },
): Promise<void> {
  if (asked.now.getTime() - checkedAt.getTime() >= validForMs) await ask(tx, asked, `order-${orderId}`);
}

/** Whoever has changed or deleted the address meanwhile is left alone. Throws `vies_away`. */
export async function checkVatNumber(
  { db, vatRegister, clock, settings }: Pick<Shop, 'db' | 'vatRegister' | 'clock' | 'settings'>,
  { address, number }: { address: number; number: string },
): Promise<void> {
  if ((await lockVatNumber(db, address))?.vatNumber !== number) return;
  const answer = await vatRegister.check(number);
  if (answer === 'away') throw new Refusal('vies_away');
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const former = await lockVatNumber(tx, address);
    if (former?.vatNumber !== number) return;
    await setVatAnswer(tx, address, { ...answer, checkedAt: now });
    const wasKnownUnknown = former.vatCheckedAt !== null && !former.vatValid;
    // A seller without a number of its own charges no tax to anybody.
    if (!answer.valid && !wasKnownUnknown && settings.LEGAL_VAT_NUMBER)
      await tellUnknown(tx, settings, { ...former, address, now });
  });
}

async function tellUnknown(
  tx: Transaction,
  settings: Shop['settings'],
  { userId, vatNumber, company, address, now }: VatStanding & { address: number; now: Date },
): Promise<void> {
  const customer = await selectCustomer(tx, userId);
  if (!customer) return;
  const facts = { site: emailSite(settings), firstName: customer.firstName || null };
  await enqueueEmail(tx, now, {
    ...{ to: customer.email, userId, onceKey: `vat_number_unknown:${address}:${vatNumber}:${now.getTime()}` },
    email: { name: 'vat-number-unknown', props: { ...facts, vatNumber, company } },
  });
}
