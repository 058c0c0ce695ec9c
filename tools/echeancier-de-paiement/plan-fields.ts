import { isDay } from '../parts/calendar.ts';
import { choice, input } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { readNumberField } from '../parts/number-field.ts';
import {
  type Deposit,
  type InvoicePlan,
  invoiceSchedule,
  loanSchedule,
  type Problem,
  type Rhythm,
  type Schedule,
} from './core.ts';

const rhythms: readonly Rhythm[] = ['m1', 'm2', 'm3', 'd7', 'd14'];

const problems: Record<Problem, [field: string, says: string]> = {
  no_deposit: ['acompte', 'Indiquez l’acompte, ou choisissez «\u00a0Aucun\u00a0».'],
  deposit_without_day: ['acompte-date', 'Indiquez la date de l’acompte.'],
  deposit_too_late: ['acompte-date', 'L’acompte ne peut pas suivre la première échéance.'],
  deposit_too_large: ['acompte', 'L’acompte doit rester inférieur au montant.'],
  too_many_payments: ['nombre', 'Le montant est trop faible pour autant d’échéances.'],
};

export const isLoan = (): boolean => input('mode-pret').checked;

function readDeposit(): InvoicePlan['deposit'] {
  const kind = choice('acompte-type').value;
  if (kind === '') return undefined;
  const value = readNumberField(input('acompte'), { digits: 2, min: 0, max: kind === 'pc' ? 100 : 1e9 });
  const of: Deposit | null =
    value === null ? null : kind === 'pc' ? { is: 'percent', rate: value } : { is: 'amount', cents: value };
  return { of, day: input('acompte-date').value };
}

interface Common {
  amount: number;
  count: number;
  first: string;
  onWorkingDays: boolean;
}

function readCommon(): Common | undefined {
  const amount = readNumberField(input('montant'), { digits: 2, min: 0.01, max: 1e8 });
  const count = readNumberField(input('nombre'), { digits: 0, min: 1, max: isLoan() ? 480 : 120 });
  const first = input('premiere').value;
  showFieldError(input('premiere'), isDay(first) ? '' : 'Indiquez la date de la première échéance.');
  if (amount === null || count === null || !isDay(first)) return undefined;
  return { amount, count, first, onWorkingDays: input('ouvre').checked };
}

function readLoan({ amount, count, first, onWorkingDays }: Common): Schedule | undefined {
  const required = 'Indiquez le taux, ou 0.';
  const rate = readNumberField(input('taux'), { digits: 3, min: 0, max: 100, required });
  const cover = readNumberField(input('assurance'), { digits: 2, min: 0, max: 1e6 });
  const isCoverWrong = input('assurance').getAttribute('aria-invalid') === 'true';
  if (rate === null || isCoverWrong) return undefined;
  return loanSchedule({
    capitalCents: amount,
    months: count,
    first,
    onWorkingDays,
    rate,
    coverCents: cover ?? 0,
  });
}

function readInvoicePlan({ amount, count, first, onWorkingDays }: Common): Schedule {
  const deposit = readDeposit();
  const rhythm = rhythms.find((one) => one === choice('rythme').value) ?? 'm1';
  const plan = { totalCents: amount, count, first, rhythm, onWorkingDays };
  return invoiceSchedule(deposit ? { ...plan, deposit } : plan);
}

/** Undefined where something is missing or wrong: the fields say what. */
export function readSchedule(): Extract<Schedule, { payments: unknown }> | undefined {
  showFieldError(input('acompte-date'), '');
  showFieldError(input('acompte'), '');
  const common = readCommon();
  const schedule = common && (isLoan() ? readLoan(common) : readInvoicePlan(common));
  if (!schedule) return undefined;
  if (!('problem' in schedule)) return schedule;
  const [field, says] = problems[schedule.problem];
  // What is wrong with the number itself is said already.
  if (input(field).getAttribute('aria-invalid') !== 'true') showFieldError(input(field), says);
  return undefined;
}
