import { z } from 'zod';
import { restoredInWords } from '#domain/subscription/restore.ts';
import { defineEmail, link } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { catalogueLink, hoursInWords, invitationLink, ownAutomationsLink } from '#emails/email-links.ts';

export const welcome = defineEmail({
  props: {
    /** The free trial is neither running nor used. */
    trialLeft: z.boolean().default(false),
    /** The confirmed address restored this; null when nothing was waiting. */
    restored: z
      .strictObject({
        automations: z.int().nonnegative(),
        subscriptions: z.int().nonnegative(),
        documents: z.int().nonnegative().default(0),
      })
      .nullable()
      .default(null),
  },
  subject: ({ site }) => `Bienvenue chez ${site.name}`,
  preview: 'Votre adresse est confirmée, votre compte est prêt.',
  body({ site, trialLeft, restored }) {
    const isBack = restored !== null && restored.automations > 0;
    return (
      <>
        <EmailText>
          Votre adresse est confirmée, votre compte est prêt.{' '}
          {isBack
            ? `Ce que vous aviez acheté vous est rendu\u00a0: ${restoredInWords(restored)}`
            : 'Parcourez le catalogue\u00a0: chaque automatisation s’achète une fois, puis s’utilise par un abonnement mensuel que vous arrêtez quand vous voulez.'}
        </EmailText>
        {restored && !isBack ? <EmailText>{restoredInWords(restored)}</EmailText> : null}
        {isBack ? (
          <EmailAction label="Voir mes automatisations" href={ownAutomationsLink(site)} />
        ) : (
          <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
        )}
        {trialLeft ? (
          <EmailNote>
            Vous pouvez essayer une automatisation de votre choix pendant 7&nbsp;jours, une seule fois et sans
            paiement, depuis votre tableau de bord.
          </EmailNote>
        ) : null}
      </>
    );
  },
  sample: { trialLeft: true, restored: null },
});

export const invitation = defineEmail({
  props: { ...link, linkKey: z.string().min(1).max(200), isStaff: z.boolean() },
  subject: ({ site, isStaff }) =>
    isStaff
      ? `Votre accès à l’équipe de ${site.name}`
      : `Votre compte ${site.name}\u00a0: choisissez votre mot de passe`,
  title: ({ site, isStaff }) =>
    isStaff ? `Bienvenue dans l’équipe de ${site.name}` : `Un compte vous attend chez ${site.name}`,
  preview: ({ validForHours }) =>
    `Choisissez votre mot de passe. Le lien est valable ${hoursInWords(validForHours)}.`,
  body: ({ site, linkKey, validForHours }) => (
    <>
      <EmailText>
        Notre équipe a créé un compte à votre adresse. Il reste une étape&nbsp;: choisir votre mot de passe,
        que personne d’autre ne connaîtra.
      </EmailText>
      <EmailAction label="Choisir mon mot de passe" href={invitationLink(site, linkKey)} spellOutAddress />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)} et ne sert qu’une fois. Passé ce délai,
        demandez-nous-en un autre.
      </EmailNote>
      <EmailNote>
        Vous n’attendiez pas ce message&nbsp;? Ignorez-le&nbsp;: sans mot de passe, personne n’entre dans ce
        compte.
      </EmailNote>
    </>
  ),
  sample: { linkKey: 'Tj5_Bq1-wC8rMk3zXv7eLd', validForHours: 24, isStaff: false },
});
