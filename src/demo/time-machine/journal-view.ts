import { formatEurosExactly } from '#domain/money/money.ts';
import { formatDate } from '#domain/time/french-dates.ts';
import { firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { html, type Markup } from '../markup.ts';
import type { Journal, JournalDay } from './journal.ts';
import { fatesText, sweepName } from './wording.ts';

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
<h3><time datetime="${day.day}">${formatDate(firstInstantOfParisDay(day.day))}</time></h3>
${part('Débits et remboursements', moneyLines(day))}
${part('Emails', emailLines(day))}
${part('Tâches de la boutique', jobLines(day))}
${part('Événements du prestataire', eventLines(day), 'lines flowing')}
</section>`;

export const journalView = (
  { days, older }: Journal,
  home: string,
): Markup => html`<h2 id="journal">Ce qui s’est passé</h2>
${days.length === 0 && html`<p class="muted">Rien encore\u00a0: achetez une automatisation, puis avancez.</p>`}
${days.map(dayView)}
${older !== undefined && html`<nav class="pages" aria-label="Jours plus anciens"><a class="button" href="${home}?avant=${older}#journal">Jours plus anciens</a></nav>`}`;
