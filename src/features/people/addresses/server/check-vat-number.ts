import { Refusal } from '#contract-kit/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { AddressFields } from '../contract.ts';
import { selectVatNumber, setVatAnswer, type VatAnswer } from './store.ts';

export const checkVatNumberTask = 'check_vat_number';

/** The key of a French number is told without VIES, and its buyer is taxed as anybody. */
const isAskedFor = (vatNumber: string) => vatNumber !== '' && !vatNumber.startsWith('FR');

/** Undefined where nothing was answered. Throws `Refusal('invalid')` of a number that VIES does not know. */
export async function askVies(
  { vatRegister, clock }: Pick<Shop, 'vatRegister' | 'clock'>,
  { vat_number }: AddressFields,
): Promise<VatAnswer | undefined> {
  if (!isAskedFor(vat_number)) return undefined;
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

/** The caller has written the address with its answer; one that did not come is asked for again by the jobs. */
export async function askAgainLater(
  tx: Transaction,
  { id, vatNumber, answer, now }: { id: number; vatNumber: string; answer: VatAnswer | undefined; now: Date },
): Promise<void> {
  if (answer || !isAskedFor(vatNumber)) return;
  await enqueue(tx, now, {
    kind: checkVatNumberTask,
    payload: { address: id, number: vatNumber },
    onceKey: `${checkVatNumberTask}:${id}:${vatNumber}:${now.getTime()}`,
  });
}

/** Whoever has changed or deleted the address meanwhile is left alone. Throws as long as VIES is away. */
export async function checkVatNumber(
  { db, vatRegister, clock }: Pick<Shop, 'db' | 'vatRegister' | 'clock'>,
  { address, number }: { address: number; number: string },
): Promise<void> {
  if ((await selectVatNumber(db, address)) !== number) return;
  const answer = await vatRegister.check(number);
  if (answer === 'away') throw new Error('VIES is away');
  await setVatAnswer(db, address, number, { ...answer, checkedAt: clock.now() });
}
