import { LETTER_RULES, type LetterName, type LetterRule } from '#domain/people/notification-preferences.ts';
import type { EmailName, RenderedEmail } from '#emails/email-props.ts';
import { demoPage } from './demo-page.ts';
import { htmlPart, textPart } from './email-parts.ts';
import { html, type Markup } from './markup.ts';

export const previewsPath = '/demo/emails';

const rules: Record<LetterRule, string> = {
  always: 'Toujours envoyé',
  email_notifications: 'Si les notifications par email sont acceptées',
  order_updates: 'Si le suivi des commandes est accepté',
  automation_reminders: 'Si les rappels sont acceptés',
};

const ruleOf = (name: LetterName): string => rules[LETTER_RULES[name]];

const page = (title: string, content: Markup): string =>
  demoPage({ title, collection: 'Aperçu des emails', home: previewsPath, content });

export const previewList = (emails: readonly { name: EmailName; subject: string }[]): string =>
  page(
    'Tous les emails',
    html`<h1>Aperçu des emails</h1>
<p class="muted">${emails.length}\u00a0emails, avec des données d’exemple. Aucun n’est envoyé.</p>
<ul class="list spaced">${emails.map(
      ({ name, subject }) => html`<li><a href="${previewsPath}/${name}">
<span class="subject">${subject}</span><span class="who">${name}</span>
<span class="who">${ruleOf(name)}</span></a></li>`,
    )}</ul>`,
  );

export const previewPage = (name: EmailName, { subject, html: source, text }: RenderedEmail): string =>
  page(
    subject,
    html`<a class="back" href="${previewsPath}">← Tous les emails</a>
<h1>${subject}</h1>
<div class="panel spaced"><dl><dt>Nom</dt><dd>${name}</dd><dt>Envoi</dt><dd>${ruleOf(name)}</dd></dl></div>
${htmlPart(source)}
${textPart(text)}`,
  );

export const previewNotFound = (): string =>
  page(
    'Email introuvable',
    html`<div class="panel empty"><h1>Email introuvable</h1>
<p class="muted">Aucun email ne porte ce nom.</p>
<p><a class="button" href="${previewsPath}">Voir tous les emails</a></p></div>`,
  );
