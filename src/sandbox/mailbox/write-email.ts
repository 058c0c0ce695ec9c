import type { FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { demoPage, demoPageHeaders, html, type Markup } from '#demo/demo-page.ts';
import { isEmail } from '#domain/people/email-address.ts';

export interface IncomingMail {
  ideasAddress: string;
  authservId: string;
  deliver(raw: Buffer): void;
  now(): Date;
}

const text = (most: number) => z.string().max(most).catch('');

/** The « Répondre » link fills these fields too. */
const letter = z.object({
  to: text(320),
  from: text(320),
  subject: text(500),
  message: text(20_000),
  proven: text(3),
  sent: text(1),
});
type Letter = z.infer<typeof letter>;

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function rawEmail(
  { to, from, subject, message, proven }: Letter,
  { authservId, now }: Pick<IncomingMail, 'authservId' | 'now'>,
): Promise<Buffer> {
  const words = { from, subject, text: message, date: now() };
  const composed = await composer.sendMail({ to: { name: '', address: to }, ...words });
  if (!Buffer.isBuffer(composed.message)) throw new Error('the email was not composed');
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const found = `${authservId}; dmarc=${proven === 'oui' ? 'pass' : 'fail'} header.from=${domain}`;
  const head = `Return-Path: <${from}>\r\nAuthentication-Results: ${found}\r\n`;
  return Buffer.concat([Buffer.from(head), composed.message]);
}

function faultOf({ to, from, message }: Letter): string | undefined {
  if (!isEmail(to)) return 'Donnez l’adresse à laquelle écrire.';
  if (!isEmail(from)) return 'Donnez votre adresse email.';
  return message.trim() === '' ? 'Écrivez un message.' : undefined;
}

const address = (id: string, label: string, value: string): Markup =>
  html`<p><label for="${id}">${label}</label><input id="${id}" name="${id}" type="email" value="${value}" required></p>`;

function writePage(
  base: string,
  { to, from, subject, message, proven }: Letter,
  said: string | null,
): string {
  const content = html`<a class="back" href="${base}/">← Tous les messages</a>
<h1>Écrire à la boutique</h1>
<p class="muted">Comme un email envoyé de l’extérieur&nbsp;: la boutique relève sa boîte toutes les quelques secondes. Une idée s’envoie à l’adresse des idées, une réponse à l’adresse de l’email auquel elle répond.</p>
${said !== null && html`<p class="panel spaced" role="status">${said}</p>`}
<form class="panel spaced" method="post" action="${base}/ecrire">
${address('to', 'À', to)}
${address('from', 'De', from)}
<p><label for="subject">Objet</label><input id="subject" name="subject" value="${subject}"></p>
<p><label for="message">Message</label><textarea id="message" name="message" rows="8" required>${message}</textarea></p>
<p><label for="proven">Le serveur de messagerie a reconnu l’expéditeur</label>
<select id="proven" name="proven"><option value="oui">Oui, son domaine le prouve</option>
${proven === 'non' ? html`<option value="non" selected>Non, n’importe qui a pu l’écrire</option>` : html`<option value="non">Non, n’importe qui a pu l’écrire</option>`}</select></p>
<button>Envoyer l’email</button>
</form>`;
  return demoPage({
    title: 'Écrire à la boutique',
    collection: 'Boîte de démonstration',
    home: `${base}/`,
    content,
  });
}

export function answerLink(base: string, answered: { to: string; from: string; subject: string }): string {
  const { to, from } = answered;
  const subject = `Re: ${answered.subject}`.slice(0, 500);
  return `${base}/ecrire?${new URLSearchParams({ to, from, subject })}`;
}

export function serveWriting(app: FastifyInstance, base: string, incoming: IncomingMail): void {
  const { ideasAddress, deliver } = incoming;

  app.get('/ecrire', (request, reply) => {
    const asked = letter.parse(request.query);
    const filled = { ...asked, to: asked.to || ideasAddress };
    const said = `Email envoyé à ${filled.to}\u00a0: la boutique le relève dans quelques secondes.`;
    return reply.headers(demoPageHeaders).send(writePage(base, filled, asked.sent ? said : null));
  });

  app.post('/ecrire', async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const written = letter.parse(request.body);
    const fault = faultOf(written);
    if (fault)
      return reply
        .code(400)
        .headers(demoPageHeaders)
        .send(writePage(base, written, fault));
    deliver(await rawEmail(written, incoming));
    const { to, from, proven } = written;
    return reply.redirect(`${base}/ecrire?${new URLSearchParams({ to, from, proven, sent: '1' })}`, 303);
  });
}
