import { z } from 'zod';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { adminIntegrationsLink, dateAndTime, ownReceiversLink } from '#emails/email-links.ts';

/** A receiver that was disabled by itself (docs/product/outgoing-webhook.md#disabled-by-itself). */
export const receiverDisabled = defineEmail({
  props: {
    host: line(300),
    since: instant,
    why: z.enum(['failing', 'gone']),
    ofShop: z.boolean(),
  },
  subject: ({ host }) => `Nous n’envoyons plus rien à ${host}`,
  title: 'Vos notifications sortantes sont arrêtées',
  preview: ({ host }) => `${host} ne répond plus comme il faut.`,
  body: ({ site, host, since, why, ofShop }) => (
    <>
      <EmailText>
        {why === 'gone' ? (
          <>
            <strong>{host}</strong> a répondu par le code 410, qui veut dire de ne plus rien envoyer. Nous
            avons arrêté aussitôt.
          </>
        ) : (
          <>
            Depuis le <strong>{dateAndTime(since)}</strong>, aucun de nos envois à <strong>{host}</strong> n’a
            abouti. Nous avons arrêté d’essayer.
          </>
        )}
      </EmailText>
      <EmailText>
        Ce qui n’est pas arrivé, et ce qui arrivera entre-temps, est gardé trente jours. Corrigez l’adresse ou
        votre logiciel, réactivez-la, puis renvoyez ce qui a échoué.
      </EmailText>
      <EmailAction
        label="Voir ce qui a été répondu"
        href={ofShop ? adminIntegrationsLink(site) : ownReceiversLink(site)}
      />
      <EmailNote>
        Rien d’autre ne change&nbsp;: vos achats, vos outils et vos documents restent les mêmes.
      </EmailNote>
    </>
  ),
  sample: { host: 'exemple.fr', since: '2026-11-20T13:05:00.000Z', why: 'failing', ofShop: false },
});
