import { Fragment } from 'react';
import { z } from 'zod';
import { defineEmail, line } from '#emails/define-email.ts';
import { EmailAction, EmailText } from '#emails/EmailLayout.tsx';
import { automationLink } from '#emails/email-links.ts';

/** An idea that one voted for is on sale (docs/product/idea.md#voters-are-told). */
export const ideaOnSale = defineEmail({
  props: {
    automations: z
      .array(z.strictObject({ id: z.int().positive(), name: line(200) }))
      .min(1)
      .max(10),
  },
  subject: ({ automations: [first, second] }) =>
    first && !second
      ? `Vous l’attendiez, elle est en vente\u00a0: ${first.name}`
      : 'Des automatisations que vous attendiez sont en vente',
  title: ({ automations }) =>
    automations.length === 1
      ? 'Vous l’attendiez, elle est en vente'
      : 'Vous les attendiez, elles sont en vente',
  preview: ({ automations }) => automations.map(({ name }) => name).join(', '),
  body: ({ site, automations }) => (
    <>
      <EmailText>
        {automations.length === 1
          ? 'Une idée que vous avez soutenue est devenue une automatisation de la boutique.'
          : 'Des idées que vous avez soutenues sont devenues des automatisations de la boutique.'}
      </EmailText>
      {automations.map(({ id, name }) => (
        <Fragment key={id}>
          <EmailText>
            <strong>{name}</strong>
          </EmailText>
          <EmailAction label={`Voir ${name}`} href={automationLink(site, id)} />
        </Fragment>
      ))}
    </>
  ),
  sample: { automations: [{ id: 12, name: 'Relances de devis' }] },
});
