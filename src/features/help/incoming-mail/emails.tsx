import { z } from 'zod';
import { defineEmail, instant } from '#emails/define-email.ts';
import { EmailAction, EmailText } from '#emails/EmailLayout.tsx';
import { dateAndTime, ideaFormLink, supportLink } from '#emails/email-links.ts';

const notTaken = {
  too_large: () =>
    'Il est trop lourd pour être lu, sans doute à cause de ses pièces jointes\u00a0: elles ne sont pas conservées. Écrivez-nous sans elles.',
  too_short: () =>
    'Nous n’y avons pas trouvé de quoi comprendre votre idée\u00a0: décrivez-la en une phrase au moins.',
  no_words: () =>
    'Nous n’y avons trouvé aucun mot à lire\u00a0: il est vide, ou trop lourd à cause de ses pièces jointes. Écrivez votre demande en quelques mots, sans fichier.',
  empty: (id: number | null) => `Nous n’y avons trouvé que du texte déjà connu de la demande n°\u00a0${id}.`,
  closed: (id: number | null) => `La demande n°\u00a0${id} est fermée\u00a0: envoyez-en une nouvelle.`,
  other_sender: () =>
    'Il répond à une demande qui ne vient pas de cette adresse. Répondez depuis l’adresse de la demande, ou par le lien que contient notre email.',
  files: (id: number | null) =>
    `Ses mots sont bien arrivés${id === null ? '' : ` et ont rejoint la demande n°\u00a0${id}`}. Ses fichiers, eux, ne sont pas conservés\u00a0: nous n’en gardons que le nom et la taille. Si nous en avons besoin, nous vous dirons comment nous les montrer.`,
};

const titleOf = ({ reason }: { reason: keyof typeof notTaken }): string =>
  reason === 'files'
    ? 'Les fichiers de votre email n’ont pas été conservés'
    : 'Votre email n’a pas pu être pris en compte';

/** A person who wrote to the shop gets it, where their mail server proves it; it quotes nothing. */
export const emailNotTaken = defineEmail({
  reason: 'qu’un email nous a été envoyé depuis cette adresse',
  /** Why it came to nothing (docs/product/email.md#an-email-that-is-not-taken). */
  props: {
    receivedAt: instant,
    reason: z.enum(['too_large', 'too_short', 'no_words', 'empty', 'closed', 'other_sender', 'files']),
    ticketId: z.int().positive().nullable(),
  },
  subject: titleOf,
  preview: 'Voici pourquoi, et comment faire.',
  body: ({ site, receivedAt, reason, ticketId }) => (
    <>
      <EmailText>
        Nous avons reçu votre email le {dateAndTime(receivedAt)}. {notTaken[reason](ticketId)}
      </EmailText>
      {(reason === 'too_large' || reason === 'too_short') && ticketId === null ? (
        <EmailAction label="Proposer une idée" href={ideaFormLink(site)} />
      ) : (
        <EmailAction label="Écrire au support" href={supportLink(site)} />
      )}
    </>
  ),
  sample: { firstName: null, receivedAt: '2026-11-20T13:05:00.000Z', reason: 'closed', ticketId: 128 },
});
