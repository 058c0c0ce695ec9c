import { isDay } from '../parts/calendar.ts';
import { choice, input } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { readNumberField } from '../parts/number-field.ts';
import { isTicked, toggleShown, typed } from '../parts/party-fields.ts';
import type { Claim, CustomerKind } from './core.ts';
import type { TypedClaim } from './findings.ts';
import type { Reminder, Tone } from './letters.ts';

const kinds: readonly CustomerKind[] = ['business', 'consumer', 'public'];
const tones: readonly Tone[] = ['amiable', 'ferme', 'demeure'];

const kindNow = (): CustomerKind => kinds.find((kind) => kind === choice('c-type').value) ?? 'business';
export const toneNow = (): Tone => tones.find((tone) => input(`ton-${tone}`).checked) ?? 'amiable';

/** Null too while an agreed rate is not typed: its field says so. */
function readAgreedRate(customer: CustomerKind): number | null {
  const isAgreed = customer === 'business' && choice('base').value === 'convenu';
  if (!isAgreed) {
    showFieldError(input('taux'), '');
    return null;
  }
  const required = 'Indiquez le taux de vos conditions de vente.';
  return readNumberField(input('taux'), { digits: 2, min: 0, max: 100, required });
}

export function readClaim(): TypedClaim {
  const customer = kindNow();
  return {
    customer,
    amountCents: readNumberField(input('montant'), { digits: 2, min: 0.01, max: 1e9 }),
    paidCents: readNumberField(input('paye'), { digits: 2, min: 0, max: 1e9 }) ?? 0,
    issued: input('emission').value,
    due: input('echeance').value,
    day: input('relance').value,
    noticeDay: customer === 'consumer' ? input('notification').value : '',
    agreedRate: readAgreedRate(customer),
    asksPenalty: isTicked('frais'),
    asksFee: isTicked('forfait'),
    tone: toneNow(),
    email: document.activeElement === input('mail') ? '' : typed('mail'),
    iban: document.activeElement === input('iban') ? '' : typed('iban'),
  };
}

const isSound = (id: string): boolean => input(id).getAttribute('aria-invalid') !== 'true';

/** Undefined where something is missing or wrong: nothing is counted of it. */
export function countable(claim: TypedClaim): Claim | undefined {
  const { amountCents } = claim;
  const fields = ['montant', 'paye', 'echeance', 'relance', 'notification', 'taux'];
  const isWhole = amountCents !== null && isDay(claim.due) && isDay(claim.day) && fields.every(isSound);
  return isWhole ? { ...claim, amountCents } : undefined;
}

/** Only what there is to answer. */
export function showFields(): void {
  const customer = kindNow();
  toggleShown('.entre-pros', customer === 'business');
  toggleShown('.particulier', customer === 'consumer');
  toggleShown('.administration', customer === 'public');
  toggleShown('.forfait', customer !== 'consumer');
  toggleShown('.convenu', customer === 'business' && choice('base').value === 'convenu');
}

export const readReminder = (): Omit<Reminder, 'claim' | 'demand'> => ({
  tone: toneNow(),
  number: typed('numero'),
  issued: input('emission').value,
  delay: readNumberField(input('delai'), { digits: 0, min: 1, max: 90 }) ?? 8,
  greeting: typed('contact'),
  sender: typed('moi'),
  phone: typed('tel'),
  iban: typed('iban'),
});
