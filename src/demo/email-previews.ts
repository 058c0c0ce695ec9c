import type { FastifyPluginAsync } from 'fastify';
import type { EmailName, EmailSite, RenderEmail } from '#emails/email-props.ts';
import { emailSamples } from '#emails/email-samples.ts';
import { demoPageHeaders } from './demo-page.ts';
import { previewList, previewNotFound, previewPage, previewsPath } from './preview-pages.ts';

interface EmailPreviewOptions {
  renderEmail: RenderEmail;
  /** So that the links of an email lead somewhere. */
  site: EmailSite;
}

const isEmailName = (name: string): name is EmailName => Object.hasOwn(emailSamples, name);
const names = Object.keys(emailSamples).filter(isEmailName);

/** In demo and test only: `app.ts` leaves it out in production. */
export const emailPreviews: FastifyPluginAsync<EmailPreviewOptions> = async (app, { renderEmail, site }) => {
  const rendered = <Name extends EmailName>(name: Name) => renderEmail(name, { ...emailSamples[name], site });
  const options = { schema: { hide: true } };

  app.get(previewsPath, options, async (_request, reply) => {
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
