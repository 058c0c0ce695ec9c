import { EmailAction, EmailLayout, EmailText } from './EmailLayout.tsx';
import { dateAndTime, ideaFormLink, supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

type NotTaken = EmailPropsByName['email-not-taken']['reason'];

const notTaken: Record<NotTaken, (ticketId: number | null) => string> = {
  too_large: () =>
    'Il est trop lourd pour être lu, sans doute à cause de ses pièces jointes\u00a0: elles ne sont pas conservées. Écrivez-nous sans elles.',
  too_short: () =>
    'Nous n’y avons pas trouvé de quoi comprendre votre idée\u00a0: décrivez-la en une phrase au moins.',
  no_words: () =>
    'Nous n’y avons trouvé aucun mot à lire : il est vide, ou trop lourd à cause de ses pièces jointes. Écrivez votre demande en quelques mots, sans fichier.',
  empty: (id) => `Nous n’y avons trouvé que du texte déjà connu de la demande n°\u00a0${id}.`,
  closed: (id) => `La demande n°\u00a0${id} est fermée\u00a0: envoyez-en une nouvelle.`,
  other_sender: () =>
    'Il répond à une demande qui ne vient pas de cette adresse. Répondez depuis l’adresse de la demande, ou par le lien que contient notre email.',
  files: (id) =>
    `Ses mots sont bien arrivés${id === null ? '' : ` et ont rejoint la demande n° ${id}`}. Ses fichiers, eux, ne sont pas conservés : nous n’en gardons que le nom et la taille. Si nous en avons besoin, nous vous dirons comment nous les montrer.`,
};

export const notTakenTitle = (why: NotTaken): string =>
  why === 'files'
    ? 'Les fichiers de votre email n’ont pas été conservés'
    : 'Votre email n’a pas pu être pris en compte';

/** To who wrote to the shop, where their mail server proves it; quotes nothing. */
export function EmailNotTakenEmail(props: EmailPropsByName['email-not-taken']) {
  const { site, firstName, receivedAt, reason: why, ticketId } = props;
  const isIdea = why === 'too_large' || why === 'too_short';
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={notTakenTitle(why)}
      preview="Voici pourquoi, et comment faire."
      reason="qu’un email nous a été envoyé depuis cette adresse"
    >
      <EmailText>
        Nous avons reçu votre email le {dateAndTime(receivedAt)}. {notTaken[why](ticketId)}
      </EmailText>
      {isIdea && ticketId === null ? (
        <EmailAction label="Proposer une idée" href={ideaFormLink(site)} />
      ) : (
        <EmailAction label="Écrire au support" href={supportLink(site)} />
      )}
    </EmailLayout>
  );
}
