import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { demoPageHeaders } from '#server/demo/demo-page.ts';
import type { CaughtMessage } from './caught-message.ts';
import { listPage } from './list-page.ts';
import { countByMessageId } from './message-list.ts';
import { attachmentName, messagePage, notFoundPage } from './message-page.ts';

type MailboxView = {
  messages: () => readonly CaughtMessage[];
  clear: () => Promise<void>;
  previewsUrl: string | undefined;
};

const listQuery = z.object({ q: z.string().max(200).catch(''), page: z.coerce.number().int().catch(1) });
const messageParams = z.object({ id: z.string() });
const attachmentParams = messageParams.extend({ index: z.coerce.number().int() });

/** The mailbox's pages and its JSON, as a plugin whose links follow the prefix it is registered under. */
export const mailboxWeb =
  ({ messages, clear, previewsUrl }: MailboxView): FastifyPluginAsync =>
  async (app) => {
    const base = app.prefix.replace(/\/$/, '');
    const find = (id: string) => messages().find((message) => message.id === id);
    acceptForms(app);

    app.get('/', (request, reply) => {
      const { q, page } = listQuery.parse(request.query);
      return reply
        .headers(demoPageHeaders)
        .send(listPage({ base, messages: messages(), search: q, pageNumber: page, previewsUrl }));
    });

    app.get('/messages.json', (_request, reply) =>
      reply.header('cache-control', 'no-store').send(messages()),
    );

    app.get('/summary.json', (_request, reply) =>
      reply.header('cache-control', 'no-store').send(messages().map(summaryOf)),
    );

    app.post('/clear', async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
      await clear();
      return reply.redirect(`${base}/`, 303);
    });

    app.get('/:id', (request, reply) => {
      const message = find(messageParams.parse(request.params).id);
      if (message === undefined) return notFound(reply, base);
      const sameMessageId = countByMessageId(messages()).get(message.messageId ?? '') ?? 1;
      return reply.headers(demoPageHeaders).send(messagePage({ base, message, sameMessageId }));
    });

    app.get('/:id/attachments/:index', (request, reply) => {
      const { id, index } = attachmentParams.parse(request.params);
      const attachment = find(id)?.attachments[index];
      if (attachment === undefined) return notFound(reply, base);
      return reply
        .headers({ ...demoPageHeaders, 'content-type': 'application/octet-stream' })
        .header('content-disposition', disposition(attachmentName(attachment, index)))
        .send(Buffer.from(attachment.base64, 'base64'));
    });
  };

/** Without its content and its files: a year of them is small. */
const summaryOf = ({ id, receivedAt, envelope, subject }: CaughtMessage) => ({
  id,
  receivedAt,
  to: envelope.to,
  subject,
});

const notFound = (reply: FastifyReply, base: string) =>
  reply.code(404).headers(demoPageHeaders).send(notFoundPage(base));

/** Never shown by the browser, whatever its type, and its name cannot break the header (RFC 8187). */
const disposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** The button that empties the mailbox posts an empty form. */
function acceptForms(app: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(form)) return;
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}
