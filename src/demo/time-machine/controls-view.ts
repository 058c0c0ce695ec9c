import { formatDateTime } from '#domain/time/french-dates.ts';
import { html, type Markup } from '../demo-page.ts';
import type { Due } from './due-store.ts';
import type { PresentFaults } from './provider-controls.ts';
import type { Passage } from './time-passing.ts';
import { debits, declineReasons, dueText, webhooks } from './wording.ts';

export const timeMachinePath = '/sandbox/';

const form = (act: string, fields: Markup): Markup =>
  html`<form method="post" action="${timeMachinePath}${act}">${fields}</form>`;

const leap = (by: string, label: string, described = false): Markup =>
  form(
    'advance',
    html`<button name="by" value="${by}"${described && html` aria-describedby="echeance"`}>${label}</button>`,
  );

export const clockView = (due: Due | undefined): Markup => html`<div class="leaps">
${leap('day', 'Avancer d’un jour')}
${leap('week', 'Avancer d’une semaine')}
${leap('month', 'Avancer d’un mois')}
${due ? leap('due', 'Avancer jusqu’à la prochaine échéance', true) : null}
</div>
<p class="muted" id="echeance">${due ? `Prochaine échéance\u00a0: ${dueText(due)}` : 'Aucune échéance en attente.'}</p>`;

export const passingView = (
  { until }: Passage,
  percent: number,
  reached: string,
): Markup => html`<div class="panel passing">
<h2 id="passage">Le temps passe jusqu’au ${formatDateTime(until)}</h2>
<progress id="progression" aria-labelledby="passage" max="100" value="${percent}"></progress>
<p class="muted" id="atteint">${reached}</p>
<noscript><p><a class="button" href="${timeMachinePath}">Voir où nous en sommes</a></p></noscript>
</div>`;

function presentState(faults: PresentFaults, payers: readonly Payer[]): string[] {
  const { outage, holding, declines, lose, duplicate, delay } = faults;
  const nameOf = (id: string | null) => payers.find(({ stripeId }) => stripeId === id)?.name;
  const state: string[] = [];
  if (outage) state.push('Le prestataire ne répond plus.');
  for (const { code, customer, times } of declines) {
    const whose = customer ? ` de ${nameOf(customer) ?? customer}` : '';
    state.push(`Refus à venir pour ${debits(times)}${whose}\u00a0: ${declineReasons[code] ?? code}.`);
  }
  if (lose !== 0) state.push(`Sera perdu\u00a0: ${webhooks(lose)}.`);
  if (duplicate !== 0) state.push(`Sera envoyé deux fois\u00a0: ${webhooks(duplicate)}.`);
  if (delay.times !== 0) {
    state.push(`Aura ${Math.round(delay.seconds / 3600)}\u00a0h de retard\u00a0: ${webhooks(delay.times)}.`);
  }
  if (holding) state.push('Les webhooks sont retenus.');
  return state;
}

export interface Payer {
  stripeId: string;
  name: string;
}

const declineForm = (payers: readonly Payer[]): Markup =>
  form(
    'decline',
    html`<h3>Refuser le prochain débit</h3>
<div class="field"><label for="raison">Raison de la banque</label>
<select id="raison" name="code">${Object.entries(declineReasons).map(([code, reason]) => html`<option value="${code}">${reason}</option>`)}</select></div>
<div class="field"><label for="client">Carte de</label>
<select id="client" name="customer"><option value="">N’importe quel client</option>${payers.map(({ stripeId, name }) => html`<option value="${stripeId}">${name}</option>`)}</select></div>
<div class="field"><label for="refus">Nombre de refus</label>
<input id="refus" name="times" type="number" min="1" max="20" value="1" required></div>
<button>Refuser</button>`,
  );

const webhookForm = (): Markup =>
  form(
    'webhooks',
    html`<h3>Perturber les prochains webhooks</h3>
<div class="field"><label for="sort">Que leur arrive-t-il\u00a0?</label>
<select id="sort" name="fate"><option value="lose">Perdus</option><option value="duplicate">Envoyés deux fois</option><option value="delay">En retard d’un jour</option><option value="hold">Retenus jusqu’à nouvel ordre</option></select></div>
<div class="field"><label for="combien">Combien (sauf retenus)</label>
<input id="combien" name="count" type="number" min="1" max="100" value="1" required></div>
<button>Perturber</button>`,
  );

const outageForm = (isOut: boolean): Markup =>
  form(
    'outage',
    html`<h3>Panne du prestataire</h3>
<p class="muted">${isOut ? 'En panne\u00a0: aucun appel n’aboutit.' : 'Il répond normalement.'}</p>
<button name="out" value="${isOut ? 'no' : 'yes'}">${isOut ? 'Terminer la panne' : 'Mettre en panne'}</button>`,
  );

export function faultsView(faults: PresentFaults, payers: readonly Payer[]): Markup {
  const state = presentState(faults, payers);
  return html`<h2>Ce qui peut mal tourner</h2>
<div class="panel" role="status"><p><strong>${state.length === 0 ? 'Le prestataire est en bonne santé.' : 'En ce moment\u00a0:'}</strong></p>
${state.length > 0 && html`<ul class="lines">${state.map((line) => html`<li>${line}</li>`)}</ul>`}
${state.length > 0 && form('health', html`<button>Revenir à un prestataire en bonne santé</button>`)}</div>
<div class="switches">
<div class="panel">${declineForm(payers)}</div>
<div class="panel">${webhookForm()}</div>
<div class="panel">${outageForm(faults.outage !== null)}</div>
</div>`;
}
