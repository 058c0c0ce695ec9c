import { html } from 'lit-html';
import {
  acreIncome,
  acreReductions,
  incomeTaxScale,
  microFloors,
  microLimits,
  microRates,
} from '../facts/micro-enterprise.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { shortDay, todayHere } from '../parts/calendar.ts';
import { onFile } from '../parts/chosen-file.ts';
import { formatCents, formatNumber, formatPercent } from '../parts/french-format.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { showPage } from '../parts/show-page.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { acreStateOf, mostForFlatTax, type Option, type Simulation } from './core.ts';
import { gaugesView } from './gauges.ts';
import { halfPartsOf } from './income-tax.ts';
import {
  checkSimulation,
  keepSimulation,
  keptSimulation,
  openSimulation,
  titleOfSimulation,
} from './simulation-file.ts';
import type { Reckoned, SimulationPage } from './simulation-page.ts';
import * as model from './simulation-page.ts';
import { gaugesOf, turnoverOf } from './thresholds.ts';

const euroField = (id: string, name: string) =>
  html`<div><label for=${id}>${name}</label><div class="affix"><input id=${id} class="num" inputmode="decimal" autocomplete="off"><span aria-hidden="true">€</span></div></div>`;

function acreLimit({ situation, found }: Reckoned) {
  const { less, none } = acreIncome.value;
  const state = situation.acreMonths > 0 ? acreStateOf(found.profit, acreIncome.value) : 'whole';
  const income = `À ${formatNumber(found.profit, 0)}\u00a0€ de revenu après abattement, l’Acre`;
  const says =
    state === 'none'
      ? `${income} n’est pas due\u00a0: elle cesse à ${formatNumber(none, 0)}\u00a0€. Ces montants la comptent encore\u00a0: décochez-la.`
      : `${income} diminue\u00a0: elle n’est entière que jusqu’à ${formatNumber(less, 0)}\u00a0€ et cesse à ${formatNumber(none, 0)}\u00a0€. Ces montants la comptent entière.`;
  return html`<p class="note warn" id="acre-plafond" role="status" ?hidden=${state === 'whole'}>${says}</p>`;
}

const form = (of: Reckoned) => html`
    <form class="card no-print" id="saisie" novalidate @submit=${(event: Event) => event.preventDefault()}>
      <h2>Votre chiffre d’affaires encaissé</h2>
      <fieldset>
        <legend class="sr">Période</legend>
        <div class="choices">
          <label class="check"><input type="radio" name="periode" id="par-an" value="an"><span>Montants par an</span></label>
          <label class="check"><input type="radio" name="periode" id="par-mois" value="mois"><span>Montants par mois</span></label>
        </div>
      </fieldset>
      <div class="fields" id="ca">${model.activities.map(({ id, name }) => euroField(`ca-${id}`, name))}</div>
      <h3>Votre activité</h3>
      <div class="fields two">
        <div class="wide"><label for="debut">Début de l’activité (facultatif)</label><input id="debut" type="date" max="9999-12-31" aria-describedby="debut-aide"><p class="hint" id="debut-aide">Nécessaire la première année, et pour l’Acre.</p></div>
        <div class="wide">
          <label class="check"><input type="checkbox" id="acre" aria-describedby="acre-aide"><span>J’ai obtenu l’Acre</span></label>
          <p class="hint" id="acre-aide">${model.acreWords(of).months}</p>
          ${acreLimit(of)}
        </div>
        ${euroField('frais', 'Dépenses réelles par an')}${euroField('cfe', 'CFE par an')}
      </div>
      <h3>Votre foyer fiscal</h3>
      <div class="fields two">
        <div><label for="foyer">Situation</label><select id="foyer"><option value="seul">Seul ou seule</option><option value="couple">Couple, imposition commune</option></select></div>
        <div><label for="enfants">Enfants à charge</label><input id="enfants" class="num" inputmode="numeric" autocomplete="off"></div>
        <label class="check wide" id="isole-ligne" ?hidden=${of.situation.household.isCouple}><input type="checkbox" id="isole"><span>Parent isolé (case T de la déclaration)</span></label>
        <div><label for="autres">Autres revenus imposables du foyer</label><div class="affix"><input id="autres" class="num" inputmode="decimal" autocomplete="off" aria-describedby="autres-aide"><span aria-hidden="true">€</span></div><p class="hint" id="autres-aide">Par an. Salaires et pensions&nbsp;: après l’abattement de 10&nbsp;%.</p></div>
        <div><label for="rfr" id="rfr-nom">${`Revenu fiscal de référence ${of.year - 2}`}</label><div class="affix"><input id="rfr" class="num" inputmode="decimal" autocomplete="off" aria-describedby="rfr-aide"><span aria-hidden="true">€</span></div><p class="hint" id="rfr-aide">${`Sur l’avis de ${of.year - 1}. Il ouvre ou ferme le versement libératoire.`}</p></div>
        <label class="check wide"><input type="checkbox" id="vl"><span>J’opte pour le versement libératoire de l’impôt</span></label>
      </div>
    </form>`;

/** The tax that was chosen. */
function netOf({ champs }: SimulationPage, { found, situation: { months } }: Reckoned) {
  const chosen: Option = champs.vl === true ? found.flat : found.scale;
  return { ...chosen, perMonth: months > 0 ? Math.round(chosen.net / months) : 0 };
}

function netCard(page: SimulationPage, of: Reckoned) {
  const { found, isWrong } = of;
  const isAny = found.turnover > 0;
  const { net, ofActivity, perMonth } = netOf(page, of);
  const figure = (id: string, name: string, cents: number) =>
    html`<div><dt>${name}</dt><dd id=${id}>${isAny ? formatCents(cents) : '—'}</dd></div>`;
  const tax = page.champs.vl === true ? 'versement libératoire' : 'barème';
  return html`
      <section class="card" aria-labelledby="net-titre">
        <h2 id="net-titre">Revenu net estimé</h2>
        <p class="only-print" id="resume">${model.summaryOf(of)}</p>
        <p class="note warn" id="incomplet" ?hidden=${!isWrong}>Un champ est à corriger&nbsp;: le calcul reprend dès qu’il l’est.</p>
        <dl class="figures">
          <div class="hero"><dt>Net par mois d’activité</dt><dd id="net-mois" class=${isAny && net < 0 ? 'neg' : ''}>${isAny ? formatCents(perMonth) : '—'}</dd></div>
          ${figure('r-ca', 'Chiffre d’affaires de l’année', found.turnover)}
          ${figure('r-cot', 'Cotisations sociales', -found.contributions)}
          ${figure('r-cfp', 'Formation professionnelle', -found.training)}
          ${figure('r-chambre', 'Taxe pour frais de chambre', -found.chamber)}
          ${figure('r-impot', `Impôt dû à l’activité (${tax})`, -ofActivity)}
          ${figure('r-frais', 'CFE et dépenses', -found.costs)}
          ${figure('r-net', 'Net de l’année', net)}
          <div><dt>Part conservée</dt><dd id="r-part">${isAny ? formatPercent((net / found.turnover) * 100, 1) : '—'}</dd></div>
        </dl>
      </section>`;
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

function choiceCard({ found, situation, referenceIncome, limits, year }: Reckoned) {
  const { household, otherIncome } = situation;
  const most = mostForFlatTax(limits.flatTaxIncome, household);
  const isOpen = referenceIncome === undefined || referenceIncome <= most;
  const isAny = found.turnover > 0;
  const parts = halfPartsOf(household) / 2;
  const named = `${formatNumber(parts, 1)} part${parts >= 2 ? 's' : ''}`;
  const euros = `${formatNumber(most, 0)}\u00a0€`;
  const openWords = isOpen
    ? `Le versement libératoire n’est ouvert que si le revenu fiscal de référence de ${year - 2} ne dépasse pas ${euros} pour ${named}\u00a0: indiquez-le pour en être sûr.`
    : `Avec ${named}, le revenu fiscal de référence de ${year - 2} ne doit pas dépasser ${euros} pour le versement libératoire.`;
  const others = otherIncome > 0 ? `, avec ${formatNumber(otherIncome)}\u00a0€ d’autres revenus` : '';
  const base = `Bénéfice imposable ${formatNumber(found.profit)}\u00a0€ après abattement, ${named}${others}. Barème, quotient familial plafonné et décote comptés\u00a0; avec le versement libératoire, ce bénéfice compte encore pour le taux des autres revenus (taux effectif).`;
  const row = (name: string, option: Option, isBest: boolean) => {
    const cell = (label: string, cents: number, kind = 'r') =>
      html`<td class=${kind} data-l=${label}>${isAny ? formatCents(cents) : '—'}</td>`;
    return html`<tr><th scope="row">${name}</th>${cell('Impôt du foyer', option.householdTax)}${cell('Dont dû à l’activité', option.ofActivity)}${cell('Net de l’année', option.net, isBest && isAny ? 'r best' : 'r')}</tr>`;
  };
  return html`
      <section class="card" aria-labelledby="choix-titre">
        <h2 id="choix-titre">Quel impôt vous coûte le moins&nbsp;?</h2>
        <table class="stacked"><thead><tr><th scope="col">Option</th><th scope="col" class="r">Impôt du foyer</th><th scope="col" class="r">Dont dû à l’activité</th><th scope="col" class="r">Net de l’année</th></tr></thead><tbody id="options">${row('Barème progressif', found.scale, found.best === 'scale')}${row('Versement libératoire', found.flat, found.best === 'flat' && isOpen)}</tbody></table>
        <p id="conseil" style="margin-top:12px">${adviceOf(found, isOpen)}</p>
        <p class="note warn" id="eligible" ?hidden=${!isAny || (referenceIncome !== undefined && isOpen)}>${openWords}</p>
        <p class="hint" id="calcul">${isAny ? base : ''}</p>
      </section>`;
}

function thresholdsCard({ found, situation, start, days, limits, year }: Reckoned) {
  const gauges = found.turnover > 0 ? gaugesOf(turnoverOf(situation.earnings), days, limits) : [];
  return html`
  <section class="card" aria-labelledby="seuils-titre">
    <h2 id="seuils-titre">Seuils de l’année</h2>
    <p class="empty" id="seuils-vide" ?hidden=${gauges.length > 0}>Indiquez un chiffre d’affaires pour le comparer aux seuils.</p>
    <div id="seuils">${gaugesView(gauges, { year, months: situation.months, isFirst: start.startsWith(String(year)) })}</div>
  </section>`;
}

function ageNote(page: SimulationPage, year: number) {
  const until = model.validUntil(page);
  const isOver = todayHere() > until;
  const origin = model.isUsual(page) ? 'Taux d’origine de l’outil' : 'Taux que vous avez modifiés';
  const says = isOver
    ? `${origin}, valables jusqu’au ${shortDay(until)}\u00a0: cette période est passée. Vérifiez ces taux sur autoentrepreneur.urssaf.fr et impots.gouv.fr, corrigez-les, puis changez cette date.`
    : `${origin}, pour l’année ${year}, valables jusqu’au ${shortDay(until)}. Votre situation peut en avoir d’autres\u00a0: comparez-les à votre notification.`;
  return html`<p class=${isOver ? 'note warn' : 'note'} id="age">${says}</p>`;
}

const ratesTable = () => html`
      <table class="rates"><caption>En pourcentage du chiffre d’affaires. Modifiez une case&nbsp;: le calcul suit. «&nbsp;Avec l’Acre&nbsp;» vide&nbsp;: le taux de cotisations moins la réduction, au dixième.</caption><thead><tr><th scope="col">Activité</th><th scope="col">Cotisations</th><th scope="col">Avec l’Acre</th><th scope="col">Formation</th><th scope="col">Chambre</th><th scope="col">Versement libératoire</th><th scope="col">Abattement fiscal</th></tr></thead><tbody id="taux">${model.activities.map(
        ({ id, name }) =>
          html`<tr><th scope="row">${name}</th>${model.rateColumns.map(
            ([key, column]) =>
              html`<td><input id="t-${id}-${key}" class="num" inputmode="decimal" autocomplete="off" aria-label="${column}, ${name}, en pourcentage"></td>`,
          )}</tr>`,
      )}</tbody></table>`;

const ratesCard = (page: SimulationPage, of: Reckoned) => html`
  <section class="card" aria-labelledby="taux-titre">
    <h2 id="taux-titre">Taux et seuils appliqués</h2>
    ${ageNote(page, of.year)}
    <div class="fields two">
      <div><label for="valables">Taux et seuils valables jusqu’au</label><input id="valables" type="date" max="9999-12-31" aria-describedby="valables-aide"><p class="hint" id="valables-aide">L’année de cette date est l’année simulée. Changez-la quand vous avez vérifié les taux.</p></div>
      <div><label for="reduction">Réduction de l’Acre</label><div class="affix"><input id="reduction" class="num" inputmode="decimal" autocomplete="off" aria-describedby="reduction-aide"><span aria-hidden="true">%</span></div><p class="hint" id="reduction-aide">${model.acreWords(of).reduction}</p></div>
    </div>
    <section class="scroll" tabindex="0" aria-label="Taux par activité" style="margin-top:16px">${ratesTable()}</section>
    <h3>Seuils, en euros par an</h3>
    <div class="fields two" id="plafonds">${model.limitNames.map(([id, name]) => euroField(`p-${id}`, name))}</div>
    <h3>Barème de l’impôt, en euros</h3>
    <p class="hint" style="margin-bottom:12px">Barème des revenus de 2025, le dernier voté (article 197 du CGI). Celui des revenus de 2026 viendra avec la loi de finances pour 2027.</p>
    <div class="fields two" id="bareme">${model.scaleFields.map(([id, name]) => euroField(id, name))}</div>
    <div class="actions no-print" style="margin-top:24px">
      <button class="btn main" type="button" id="exporter" @click=${download}>Télécharger la simulation</button>
      <span class="file"><label class="btn" for="importer">Importer une simulation</label><input type="file" id="importer" accept=".json,application/json"></span>
      <button class="btn" type="button" id="imprimer" @click=${() => window.print()}>Imprimer</button>
      <button class="btn quiet" type="button" id="defaut" @click=${restore}>Rétablir les taux d’origine</button>
    </div>
  </section>`;

const fresh: SimulationPage = { champs: model.freshFields, importer: '' };
let told: SimulationPage['champs'] | undefined;
const { now, set } = showPage<SimulationPage>(fresh, {
  view(page) {
    const of = model.reckoned(page);
    return html`
  <div class="cols">
    ${form(of)}
    <div class="stack sticky">${netCard(page, of)}${choiceCard(of)}</div>
  </div>
  ${thresholdsCard(of)}${ratesCard(page, of)}`;
  },
  fields: (page) => ({ champs: page.champs, faults: model.reckoned(page).faults }),
  typed(page, id, value) {
    workChanged();
    return model.typed(page, id, value);
  },
  shown(page) {
    if (page.champs === told) return;
    told = page.champs;
    const of = model.reckoned(page);
    const { perMonth, net } = netOf(page, of);
    if (of.found.turnover > 0)
      announce(`Net estimé\u00a0: ${formatCents(perMonth)} par mois, ${formatCents(net)} sur l’année.`, 900);
  },
});

function download(): void {
  saveFile('simulation-micro-entreprise.json', keepSimulation(now().champs), 'application/json');
  workSaved();
}

function restore(): void {
  if (!model.isUsual(now()) && !window.confirm('Remplacer tous les taux et seuils par ceux d’origine\u00a0?'))
    return;
  rouage?.changed();
  set(model.withUsualRates(now()));
  announce('Taux d’origine rétablis.');
}

async function open(file: File): Promise<void> {
  const opened = openSimulation(await file.text());
  set({ ...now(), importer: 'why' in opened ? `${opened.why} Votre saisie n’a pas changé.` : '' });
  if ('why' in opened) return;
  if (!mayReplaceShown('Remplacer votre saisie, qui n’est pas téléchargée, par ce fichier\u00a0?')) return;
  const importer = opened.isFormer
    ? 'Simulation d’une ancienne version\u00a0: vos montants sont repris, complétez le foyer, le début d’activité et l’Acre\u00a0; les taux sont ceux d’aujourd’hui.'
    : '';
  set({ ...model.withFields(now(), opened.fields), importer });
  workSaved();
  rouage?.changed();
  announce('Simulation importée.');
}

onFile('importer', open);
guardLeaving();
warnOfAge(acreIncome, acreReductions, incomeTaxScale, microFloors, microLimits, microRates);
keepPage({
  fresh: () => keptSimulation(fresh.champs),
  read: () => keptSimulation(now().champs),
  show: ({ champs }) => set(model.withFields(fresh, new Map(Object.entries({ ...fresh.champs, ...champs })))),
  check: checkSimulation,
  title: titleOfSimulation,
});
