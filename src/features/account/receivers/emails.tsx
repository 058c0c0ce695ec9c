import { z } from 'zod';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { adminIntegrationsLink, dateAndTime, ownReceiversLink } from '#emails/email-links.ts';

/** To the owner, who alone adds or moves one (docs/product/outgoing-webhook.md#told-to-its-owner). */
export const receiverChanged = defineEmail({
  props: {
    at: instant,
    name: line(60).nullable(),
    host: line(300),
    /** Where it led before; null: it was added. */
    formerHost: line(300).nullable(),
  },
  subject: ({ site, formerHost }) =>
    formerHost === null
      ? `Une adresse reçoit désormais les notifications de votre compte ${site.name}`
      : `Les notifications de votre compte ${site.name} ont changé d’adresse`,
  title: ({ formerHost }) =>
    formerHost === null
      ? 'Une notification sortante a été ajoutée'
      : 'Une notification sortante a changé d’adresse',
  preview: ({ host }) => `${host} la reçoit désormais.`,
  body: ({ site, at, name, host, formerHost }) => (
    <>
      <EmailText>
        Le {dateAndTime(at)},{' '}
        {formerHost === null ? (
          <>
            une notification sortante vers <strong>{host}</strong> a été ajoutée à votre compte
          </>
        ) : (
          <>
            une notification sortante de votre compte, qui partait vers {formerHost}, a été dirigée vers{' '}
            {formerHost === host ? 'une autre page du même serveur, ' : null}
            <strong>{host}</strong>
          </>
        )}
        {name === null ? null : <>, sous le nom «&nbsp;{name}&nbsp;»</>}. Elle dit des numéros et des états,
        jamais un nom ni une adresse.
      </EmailText>
      <EmailAction label="Voir mes notifications sortantes" href={ownReceiversLink(site)} />
      <EmailNote>
        Ce n’était pas vous&nbsp;? Supprimez-la, puis changez votre mot de passe&nbsp;: elle continuerait sans
        cela avec le nouveau.
      </EmailNote>
    </>
  ),
  sample: {
    at: '2026-11-20T13:05:00.000Z',
    name: 'Comptabilité',
    host: 'exemple.fr',
    formerHost: 'ancien.exemple.fr',
  },
});

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
