import { z } from 'zod';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import { EMAIL_BYTES_MAX } from '#domain/mail/mail-limits.ts';
import { defineEmail, instant } from '#emails/define-email.ts';
import { EmailAction, EmailText } from '#emails/EmailLayout.tsx';
import { dateAndTime, ideaFormLink, supportLink } from '#emails/email-links.ts';

const notTaken = {
  too_large: () =>
    `Il est trop lourd pour être lu, sans doute à cause de ses pièces jointes\u00a0: ${EMAIL_BYTES_MAX / 1_048_576}\u00a0Mo au plus avec elles. Écrivez-nous sans elles.`,
  too_short: () =>
    'Nous n’y avons pas trouvé de quoi comprendre votre idée\u00a0: décrivez-la en une phrase au moins.',
  no_words: () =>
    'Nous n’y avons trouvé aucun mot à lire\u00a0: il est vide, ou trop lourd à cause de ses pièces jointes. Écrivez votre demande en quelques mots, sans fichier.',
  empty: (id: number | null) => `Nous n’y avons trouvé que du texte déjà connu de la demande n°\u00a0${id}.`,
  closed: (id: number | null) => `La demande n°\u00a0${id} est fermée\u00a0: envoyez-en une nouvelle.`,
  other_sender: () =>
    'Il répond à une demande qui ne vient pas de cette adresse. Répondez depuis l’adresse de la demande, ou par le lien que contient notre email.',
  files: (id: number | null) =>
    id === null
      ? 'Ses mots sont bien arrivés. Ses fichiers, eux, ne sont pas conservés\u00a0: nous n’en gardons que le nom et la taille. Si nous en avons besoin, nous vous dirons comment nous les montrer.'
      : `Ses mots sont bien arrivés et ont rejoint la demande n°\u00a0${id}, mais pas tous ses fichiers\u00a0: le fil nomme ceux qui manquent. Nous prenons les images, les PDF, les documents de bureautique et les textes, ${FILE_LIMITS.perMessage} au plus, de ${FILE_LIMITS.bytes / 1_048_576}\u00a0Mo chacun.`,
};

const titleOf = ({ reason }: { reason: keyof typeof notTaken }): string =>
  reason === 'files'
    ? 'Des fichiers de votre email n’ont pas été conservés'
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
