import { createHash } from 'node:crypto';
import { formatEurosExactly } from '#domain/money/money.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';
import { demoPage, html, Markup } from '../demo-page.ts';
import { clockView, faultsView, type Payer, passingView, timeMachinePath } from './controls-view.ts';
import type { Due } from './due-store.ts';
import type { Journal, JournalDay } from './journal.ts';
import type { PresentFaults } from './provider-controls.ts';
import type { Passage } from './time-passing.ts';
import { fatesText, sweepName } from './wording.ts';

const source = `
const bar = document.getElementById('progression');
const reached = document.getElementById('atteint');
const look = async () => {
  const answer = await fetch('progress').catch(() => undefined);
  const state = answer?.ok ? await answer.json() : undefined;
  if (state && !state.running) return location.reload();
  if (state) {
    bar.value = state.percent;
    reached.textContent = state.reached;
  }
  setTimeout(look, 400);
};
look();
`;

const progressScript = new Markup(`<script>${source}</script>`);

/** Allows the page's one script and the state it reads. */
export const progressPolicy = `script-src 'sha256-${createHash('sha256').update(source).digest('base64')}'; connect-src 'self'`;

function part(title: string, lines: readonly Markup[], look = 'lines'): Markup | null {
  if (lines.length === 0) return null;
  return html`<h4>${title}</h4><ul class="${look}">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

const moneyLines = ({ money }: JournalDay) =>
  money.map(
    ({ number, amount, person }) =>
      html`<strong class="amount">${formatEurosExactly(amount)}</strong> ${amount < 0 ? 'remboursés à' : 'débités à'} ${person ?? 'un compte supprimé'}, ${amount < 0 ? 'avoir' : 'facture'} ${number}`,
  );

const emailLines = ({ emails }: JournalDay) =>
  emails.map(
    ({ subject, to, url }) => html`<a href="${url}">${subject}</a> <span class="who">à ${to}</span>`,
  );

const jobLines = ({ jobs }: JournalDay) =>
  jobs.map(
    ({ sweep, done, failures, error }) =>
      html`${sweepName(sweep)}\u00a0: ${done}${failures > 0 && html` <span class="badge">${failures}\u00a0${failures > 1 ? 'échecs' : 'échec'}</span> <span class="who">${error ?? ''}</span>`}`,
  );

const eventLines = ({ events }: JournalDay) =>
  events.map(({ type, count, deliveries }) => {
    const fates = fatesText(deliveries, count);
    return html`<code>${type}</code>${count > 1 && ` ×\u00a0${count}`}${fates !== '' && html` <span class="badge">${fates}</span>`}`;
  });

const dayView = (day: JournalDay): Markup => html`<section class="panel day">
<h3><time datetime="${day.day}">${formatDay(day.day)}</time></h3>
${part('Débits et remboursements', moneyLines(day))}
${part('Emails', emailLines(day))}
${part('Tâches de la boutique', jobLines(day))}
${part('Événements du prestataire', eventLines(day), 'lines flowing')}
</section>`;

const journalView = (
  { days, older }: Journal,
  home: string,
): Markup => html`<h2 id="journal">Ce qui s’est passé</h2>
${days.length === 0 && html`<p class="muted">Rien encore\u00a0: achetez une automatisation, puis avancez.</p>`}
${days.map(dayView)}
${older !== undefined && html`<nav class="pages" aria-label="Jours plus anciens"><a class="button" href="${home}?avant=${older}#journal">Jours plus anciens</a></nav>`}`;

const style = new Markup(`<style>
select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--control); border-radius: 8px; }
h3 { font-size: 1rem; margin: 0 0 8px; }
h4 { font-size: .875rem; color: var(--muted); margin: 12px 0 4px; }
.clock { font-size: 1.25rem; font-weight: 700; margin: 0; }
.leaps { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0 8px; }
.leaps button { white-space: normal; text-align: left; }
.switches { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); gap: 12px; margin-top: 12px; }
.switches form { display: grid; gap: 12px; }
.switches button { justify-self: start; }
.lines { margin: 0; padding: 0; list-style: none; }
.lines li { padding: 3px 0; overflow-wrap: anywhere; }
.flowing { display: flex; flex-wrap: wrap; gap: 0 16px; }
.panel > p { margin: 0; }
.panel > p + * { margin-top: 8px; }
.day { margin-top: 12px; }
.amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
progress { width: 100%; height: 16px; accent-color: var(--accent); }
.passing { margin-top: 16px; }
.passing h2 { margin-top: 0; }
</style>`);

export interface TimeMachineState {
  now: Date;
  passage: Passage | undefined;
  due: Due | undefined;
  faults: PresentFaults;
  payers: readonly Payer[];
  journal: Journal;
  mailboxUrl: string | undefined;
}

const percentOf = ({ from, until, reached }: Passage): number => {
  const share = (reached.getTime() - from.getTime()) / (until.getTime() - from.getTime());
  return Math.min(100, Math.floor(share * 100));
};

export function progressOf(now: Date, passage: Passage | undefined) {
  return {
    running: passage?.running ?? false,
    failed: passage?.failed ?? false,
    now: now.toISOString(),
    percent: passage ? percentOf(passage) : 100,
    reached: `Nous sommes le ${formatDateTime(now)}.`,
  };
}

const stopped = html`<p class="panel" role="alert">Le temps s’est arrêté en chemin\u00a0: les tâches de la boutique ou le prestataire ne répondent pas. Le journal du serveur dit pourquoi. Vous pouvez avancer de nouveau\u00a0: rien de ce qui est dû n’est perdu.</p>`;

export function timeMachinePage(state: TimeMachineState): string {
  const { now, passage, due, faults, payers, journal, mailboxUrl } = state;
  const progress = progressOf(now, passage);
  return demoPage({
    title: 'Machine à avancer le temps',
    collection: 'Bac à sable',
    home: timeMachinePath,
    content: html`${style}<h1>Machine à avancer le temps</h1>
<p class="muted">Une année de la boutique en quelques minutes\u00a0: renouvellements, échecs, essais, cadeaux. Tout ce qui est dû en chemin se fait, à sa date et dans l’ordre.</p>
<p><a href="/">La boutique</a>${mailboxUrl !== undefined && html` · <a href="${mailboxUrl}">Les emails reçus</a>`}</p>
<p class="spaced muted">L’horloge de la boutique (heure de Paris)</p>
<p class="clock"><time datetime="${progress.now}">${formatDateTime(now)}</time></p>
${progress.failed && stopped}
${passage && progress.running ? passingView(passage, progress.percent, progress.reached) : clockView(due)}
${faultsView(faults, payers)}
${journalView(journal, timeMachinePath)}
${progress.running && progressScript}`,
  });
}
