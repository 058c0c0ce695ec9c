import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import {
  EMAILS,
  type NotificationName,
  type NotificationRule,
} from '#domain/people/notification-preferences.ts';
import type { EmailName, EmailSite, LoadEmails, RenderedEmail } from '#emails/emails.tsx';
import { isMovable } from '#server/clock.ts';
import { emailSite } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { demoPage, demoPageHeaders, html, htmlPart, type Markup, textPart } from './demo-page.ts';
import { timeMachine } from './time-machine/time-machine.ts';

const previewsPath = '/demo/emails';

const rules: Record<NotificationRule, string> = {
  always: 'Toujours envoyé',
  staff: 'Toujours envoyé, à l’équipe',
  email_notifications: 'Si les notifications par email sont acceptées',
  order_updates: 'Si le suivi des commandes est accepté',
  automation_reminders: 'Si les rappels sont acceptés',
};

const ruleOf = (name: NotificationName): string => rules[EMAILS[name].leaves];

const page = (title: string, content: Markup): string =>
  demoPage({ title, collection: 'Aperçu des emails', home: previewsPath, content });

const previewList = (emails: readonly { name: EmailName; subject: string }[]): string =>
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

const previewPage = (name: EmailName, { subject, html: source, text }: RenderedEmail): string =>
  page(
    subject,
    html`<a class="back" href="${previewsPath}">← Tous les emails</a>
<h1>${subject}</h1>
<div class="panel spaced"><dl><dt>Nom</dt><dd>${name}</dd><dt>Envoi</dt><dd>${ruleOf(name)}</dd></dl></div>
${htmlPart(source)}
${textPart(text)}`,
  );

const previewNotFound = (): string =>
  page(
    'Email introuvable',
    html`<div class="panel empty"><h1>Email introuvable</h1>
<p class="muted">Aucun email ne porte ce nom.</p>
<p><a class="button" href="${previewsPath}">Voir tous les emails</a></p></div>`,
  );

interface EmailPreviewOptions {
  loadEmails: LoadEmails;
  site: EmailSite;
}

const isEmailName = (name: string): name is EmailName => Object.hasOwn(EMAILS, name);

/** Demo and test only: `app.ts` leaves it out in production. */
const emailPreviews: FastifyPluginAsync<EmailPreviewOptions> = async (app, { loadEmails, site }) => {
  async function rendered<Name extends EmailName>(name: Name): Promise<RenderedEmail> {
    const { emailSamples, renderEmail } = await loadEmails();
    return renderEmail(name, { ...emailSamples[name], site });
  }
  const options = { schema: { hide: true } };

  app.get(previewsPath, options, async (_request, reply) => {
    const names = Object.keys((await loadEmails()).emailSamples).filter(isEmailName);
    const emails = await Promise.all(
      names.map(async (name) => ({ name, subject: (await rendered(name)).subject })),
    );
    return reply.headers(demoPageHeaders).send(previewList(emails));
  });

  app.get<{ Params: { name: string } }>(`${previewsPath}/:name`, options, async (request, reply) => {
    const { name } = request.params;
    if (!isEmailName(name)) return reply.code(404).headers(demoPageHeaders).send(previewNotFound());
    return reply.headers(demoPageHeaders).send(previewPage(name, await rendered(name)));
  });
};

export async function registerDemo(
  app: FastifyInstance,
  shop: Shop,
  loadEmails: LoadEmails | undefined,
): Promise<void> {
  const { settings, clock } = shop;
  if (loadEmails) await app.register(emailPreviews, { loadEmails, site: emailSite(settings) });
  const providerUrl = settings.usesSandbox ? settings.STRIPE_API_URL : undefined;
  if (providerUrl && isMovable(clock)) {
    await app.register(timeMachine, { shop: { ...shop, clock }, providerUrl });
  }
}
