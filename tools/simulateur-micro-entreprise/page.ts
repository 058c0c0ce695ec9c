import {
  acreIncome,
  acreReductions,
  incomeTaxScale,
  type Limits,
  microFloors,
  microLimits,
  microRates,
} from '../facts/micro-enterprise.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { shortDay, todayHere } from '../parts/calendar.ts';
import { onFile } from '../parts/chosen-file.ts';
import { choice, input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { formatCents, formatNumber, formatPercent } from '../parts/french-format.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { renderAcre, renderAcreIncome } from './acre-view.ts';
import { mostForFlatTax, type Option, type Simulation, simulate } from './core.ts';
import {
  fillDefaults,
  isDefault,
  makeFields,
  putTyped,
  readFields,
  readLimits,
  readTyped,
  simulatedYear,
  summaryOf,
  type Typed,
} from './fields.ts';
import { renderGauges } from './gauges.ts';
import { halfPartsOf } from './income-tax.ts';
import {
  checkSimulation,
  type KeptSimulation,
  keepSimulation,
  keptSimulation,
  openSimulation,
  titleOfSimulation,
} from './simulation-file.ts';
import { gaugesOf, turnoverOf } from './thresholds.ts';

const chosenOf = (found: Simulation): Option => (input('vl').checked ? found.flat : found.scale);

function renderNet(found: Simulation, months: number): void {
  const isAny = found.turnover > 0;
  const chosen = chosenOf(found);
  const perMonth = months > 0 ? Math.round(chosen.net / months) : 0;
  const shown: Record<string, string> = {
    'net-mois': formatCents(perMonth),
    'r-ca': formatCents(found.turnover),
    'r-cot': formatCents(-found.contributions),
    'r-cfp': formatCents(-found.training),
    'r-chambre': formatCents(-found.chamber),
    'r-impot': formatCents(-chosen.ofActivity),
    'r-frais': formatCents(-found.costs),
    'r-net': formatCents(chosen.net),
    'r-part': formatPercent((chosen.net / found.turnover) * 100, 1),
  };
  for (const [id, text] of Object.entries(shown)) part(id).textContent = isAny ? text : '—';
  part('impot-label').textContent = input('vl').checked
    ? 'Impôt dû à l’activité (versement libératoire)'
    : 'Impôt dû à l’activité (barème)';
  part('net-mois').classList.toggle('neg', isAny && chosen.net < 0);
  if (isAny)
    announce(
      `Net estimé\u00a0: ${formatCents(perMonth)} par mois, ${formatCents(chosen.net)} sur l’année.`,
      900,
    );
}

function optionRow(name: string, option: Option, isBest: boolean, isAny: boolean): HTMLTableRowElement {
  const cell = (label: string, cents: number, kind: string) =>
    make('td', { class: kind, 'data-l': label }, isAny ? formatCents(cents) : '—');
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, name),
    cell('Impôt du foyer', option.householdTax, 'r'),
    cell('Dont dû à l’activité', option.ofActivity, 'r'),
    cell('Net de l’année', option.net, isBest && isAny ? 'r best' : 'r'),
  );
}

function adviceOf({ turnover, best, scale, flat }: Simulation, isOpen: boolean): string {
  if (turnover === 0) return '';
  if (!isOpen) return 'Le versement libératoire ne vous est pas ouvert\u00a0: l’impôt se calcule au barème.';
  if (best === 'same') return 'Les deux options se valent.';
  const difference = formatCents(Math.abs(scale.householdTax - flat.householdTax));
  return best === 'flat'
    ? `Le versement libératoire coûte ${difference} de moins au foyer sur l’année.`
    : `Le barème coûte ${difference} de moins au foyer sur l’année.`;
}

function renderChoice(found: Simulation, { situation, referenceIncome }: Typed, perPart: number): void {
  const { household, otherIncome } = situation;
  const most = mostForFlatTax(perPart, household);
  const referenceYear = simulatedYear() - 2;
  part('rfr-nom').textContent = `Revenu fiscal de référence ${referenceYear}`;
  part('rfr-aide').textContent =
    `Sur l’avis de ${referenceYear + 1}. Il ouvre ou ferme le versement libératoire.`;
  const isOpen = referenceIncome === undefined || referenceIncome <= most;
  const isAny = found.turnover > 0;
  part('options').replaceChildren(
    optionRow('Barème progressif', found.scale, found.best === 'scale', isAny),
    optionRow('Versement libératoire', found.flat, found.best === 'flat' && isOpen, isAny),
  );
  part('conseil').textContent = adviceOf(found, isOpen);
  const parts = halfPartsOf(household) / 2;
  const named = `${formatNumber(parts, 1)} part${parts >= 2 ? 's' : ''}`;
  part('eligible').hidden = !isAny || (referenceIncome !== undefined && isOpen);
  part('eligible').textContent = isOpen
    ? `Le versement libératoire n’est ouvert que si le revenu fiscal de référence de ${referenceYear} ne dépasse pas ${formatNumber(most, 0)}\u00a0€ pour ${named}\u00a0: indiquez-le pour en être sûr.`
    : `Avec ${named}, le revenu fiscal de référence de ${referenceYear} ne doit pas dépasser ${formatNumber(most, 0)}\u00a0€ pour le versement libératoire.`;
  const base = `Bénéfice imposable ${formatNumber(found.profit)}\u00a0€ après abattement, ${named}`;
  const others = otherIncome > 0 ? `, avec ${formatNumber(otherIncome)}\u00a0€ d’autres revenus` : '';
  part('calcul').textContent = isAny
    ? `${base}${others}. Barème, quotient familial plafonné et décote comptés\u00a0; avec le versement libératoire, ce bénéfice compte encore pour le taux des autres revenus (taux effectif).`
    : '';
}

function renderAge(): void {
  const until = input('valables').value || microRates.warnAfter;
  const isOver = todayHere() > until;
  const note = part('age');
  note.className = isOver ? 'note warn' : 'note';
  const origin = isDefault() ? 'Taux d’origine de l’outil' : 'Taux que vous avez modifiés';
  note.textContent = isOver
    ? `${origin}, valables jusqu’au ${shortDay(until)}\u00a0: cette période est passée. Vérifiez ces taux sur autoentrepreneur.urssaf.fr et impots.gouv.fr, corrigez-les, puis changez cette date.`
    : `${origin}, pour l’année ${simulatedYear()}, valables jusqu’au ${shortDay(until)}. Votre situation peut en avoir d’autres\u00a0: comparez-les à votre notification.`;
}

/** A field that says that something is wrong with it; what it holds is not counted, so nothing is told of the whole. */
const isWrong = (): boolean =>
  [...document.querySelectorAll('[aria-invalid="true"]')].some(({ id }) => id !== 'importer');

function renderThresholds({ situation, start, days }: Typed, limits: Limits, isAny: boolean): void {
  const gauges = isAny ? gaugesOf(turnoverOf(situation.earnings), days, limits) : [];
  const year = simulatedYear();
  renderGauges(gauges, { year, months: situation.months, isFirst: start.startsWith(String(year)) });
}

function update(): void {
  part('isole-ligne').hidden = choice('foyer').value === 'couple';
  const typed = readFields();
  const { situation } = typed;
  const limits = readLimits();
  renderAcre(typed);
  const computed = simulate(situation);
  const found = isWrong() ? { ...computed, turnover: 0 } : computed;
  part('incomplet').hidden = !isWrong();
  renderNet(found, situation.months);
  renderChoice(found, typed, limits.flatTaxIncome);
  renderAcreIncome(found, typed);
  renderThresholds(typed, limits, found.turnover > 0);
  part('resume').textContent = summaryOf(typed);
  renderAge();
}

const readWork = (): KeptSimulation => keptSimulation(readTyped());

/** What it does not hold is as the page opens. */
function showWork({ champs }: KeptSimulation): void {
  putTyped(new Map(Object.entries({ ...fresh.champs, ...champs })));
  showFieldError(input('importer'), '');
  update();
}

function download(): void {
  saveFile('simulation-micro-entreprise.json', keepSimulation(readWork().champs), 'application/json');
  workSaved();
}

async function open(file: File): Promise<void> {
  const opened = openSimulation(await file.text());
  const field = input('importer');
  showFieldError(field, 'why' in opened ? `${opened.why} Votre saisie n’a pas changé.` : '');
  if ('why' in opened) return;
  if (!mayReplaceShown('Remplacer votre saisie, qui n’est pas téléchargée, par ce fichier\u00a0?')) return;
  putTyped(opened.fields);
  update();
  workSaved();
  rouage?.changed();
  if (opened.isFormer)
    showFieldError(
      field,
      'Simulation d’une ancienne version\u00a0: vos montants sont repris, complétez le foyer, le début d’activité et l’Acre\u00a0; les taux sont ceux d’aujourd’hui.',
    );
  announce('Simulation importée.');
}

makeFields();
fillDefaults();
const fresh = readWork();
one('main', HTMLElement).addEventListener('input', ({ target }) => {
  if (target === input('importer')) return;
  workChanged();
  update();
});
one('#saisie', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
part('exporter').addEventListener('click', download);
part('imprimer').addEventListener('click', () => window.print());
part('defaut').addEventListener('click', () => {
  if (!isDefault() && !window.confirm('Remplacer tous les taux et seuils par ceux d’origine\u00a0?')) return;
  fillDefaults();
  rouage?.changed();
  update();
  announce('Taux d’origine rétablis.');
});
onFile('importer', open);
guardLeaving();
warnOfAge(acreIncome, acreReductions, incomeTaxScale, microFloors, microLimits, microRates);
update();
keepPage({
  fresh: () => fresh,
  read: readWork,
  show: showWork,
  check: checkSimulation,
  title: titleOfSimulation,
});
