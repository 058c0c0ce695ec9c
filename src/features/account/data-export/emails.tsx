import { z } from 'zod';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailLink, EmailNote, EmailRows, EmailText } from '#emails/EmailLayout.tsx';
import { dateAndTime, keptDataLink, registerLink, signInLink, supportLink } from '#emails/email-links.ts';

const whyBack = {
  dispute: 'a été contesté auprès de la banque, qui a rendu l’argent au titulaire de la carte',
  refunded: 'vous a été remboursé',
};

/** After a lost dispute: at least one of the two has ended. */
export const restoredTakenBack = defineEmail({
  props: {
    automation: line(200),
    /** Why the former account's purchase was refunded. */
    cause: z.enum(['dispute', 'refunded']),
    endedAt: instant,
    subscriptionEnded: z.boolean(),
    /** The end of a current month that another debit paid; null when nothing stays open. */
    accessUntil: instant.nullable(),
  },
  subject: ({ automation }) => `Ce qui prend fin pour ${automation}, restaurée depuis votre ancien compte`,
  title: 'Une automatisation restaurée quitte votre compte',
  preview: ({ automation, cause }) => `L’achat de ${automation} ${whyBack[cause]}.`,
  body: ({ site, automation, cause, endedAt, subscriptionEnded, accessUntil }) => (
    <>
      <EmailText>
        <strong>{automation}</strong> venait de votre ancien compte. Son achat {whyBack[cause]}&nbsp;: elle ne
        vous appartient donc plus.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Achat annulé le', value: dateAndTime(endedAt) },
          ...(subscriptionEnded
            ? [{ label: `Abonnement ${accessUntil ? 'annulé' : 'terminé'} le`, value: dateAndTime(endedAt) }]
            : []),
          ...(accessUntil ? [{ label: 'Accès ouvert jusqu’au', value: dateAndTime(accessUntil) }] : []),
        ]}
      />
      {accessUntil ? <EmailText>Le mois en cours, payé par un autre débit, va à son terme.</EmailText> : null}
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>
        S’il s’agit d’un malentendu, écrivez au support&nbsp;: une personne de l’équipe vous répond.
      </EmailNote>
    </>
  ),
  sample: {
    automation: 'Relance des factures impayées',
    cause: 'dispute',
    endedAt: '2026-12-04T10:20:00.000Z',
    subscriptionEnded: true,
    accessUntil: '2026-12-20T10:20:00.000Z',
  },
});

/** Sent twice before an unused account ends. */
export const accountInactive = defineEmail({
  props: { lastUsedAt: instant, closesAt: instant, owns: z.boolean() },
  subject: ({ site, closesAt }) => `Votre compte ${site.name} sera supprimé le ${dateAndTime(closesAt)}`,
  title: 'Votre compte ne sert plus',
  preview: ({ closesAt }) => `Connectez-vous avant le ${dateAndTime(closesAt)} pour le garder.`,
  body: ({ site, lastUsedAt, closesAt, owns }) => (
    <>
      <EmailText>
        Votre compte n’a pas servi depuis le <strong>{dateAndTime(lastUsedAt)}</strong>. Pour ne pas garder
        vos données sans raison, nous le supprimerons le <strong>{dateAndTime(closesAt)}</strong>.
      </EmailText>
      <EmailText>
        Vous voulez le garder&nbsp;? Connectez-vous une fois avant cette date&nbsp;: rien d’autre n’est à
        faire.
      </EmailText>
      <EmailAction label="Garder mon compte" href={signInLink(site)} />
      {owns ? (
        <EmailText>
          Vous possédez des automatisations. Exportez vos données depuis les préférences de votre
          profil&nbsp;: avec ce fichier et la même adresse, vos achats vous seront rendus si vous revenez dans
          les {periodInWords(KEPT_DATA.deletionRecord.period)}.
        </EmailText>
      ) : null}
      <EmailNote>
        Sans visite de votre part, vos données personnelles seront effacées. Rien ne sera prélevé.
      </EmailNote>
    </>
  ),
  sample: {
    lastUsedAt: '2026-11-20T13:05:00.000Z',
    closesAt: '2031-11-20T13:05:00.000Z',
    owns: true,
  },
});

function whatEnded(count: number): string {
  if (count === 0) return 'Vous n’aviez aucun abonnement en cours.';
  return count === 1 ? 'Votre abonnement a été annulé.' : `Vos ${count}\u00a0abonnements ont été annulés.`;
}

export const accountDeleted = defineEmail({
  props: {
    deletedAt: instant,
    cancelledSubscriptions: z.int().nonnegative(),
    /** Closed by the shop after years without use, as two emails had announced. */
    unused: z.boolean().default(false),
    /** Closed by the team, on the customer's request or for a breach of the terms. */
    byTeam: z.boolean().default(false),
  },
  subject: ({ site }) => `Votre compte ${site.name} a été supprimé`,
  title: 'Votre compte a été supprimé',
  preview: 'Vos abonnements sont annulés et plus rien ne sera prélevé.',
  body: ({ site, deletedAt, cancelledSubscriptions, unused, byTeam }) => (
    <>
      <EmailText>
        Votre compte a été supprimé {byTeam ? 'par notre équipe ' : ''}le{' '}
        <strong>{dateAndTime(deletedAt)}</strong>.{' '}
        {unused ? 'Il n’avait pas servi depuis longtemps, comme nous vous l’avions écrit.' : null}{' '}
        {whatEnded(cancelledSubscriptions)} Plus rien ne sera prélevé.
      </EmailText>
      <EmailText>
        Vous avez gardé votre fichier d’export&nbsp;? Réinscrivez-vous avec cette même adresse et déposez-le
        dans le formulaire&nbsp;: vos achats vous seront rendus, une fois.
      </EmailText>
      <EmailAction label="Restaurer mes achats" href={registerLink(site)} />
      <EmailNote>
        Vos données personnelles sont effacées, avec vos messages et vos idées. Restent ce que la loi exige ou
        ce qui prouve nos échanges, dont vos factures pendant {periodInWords(KEPT_DATA.invoices.period)} dans
        une archive à l’accès restreint&nbsp;:{' '}
        <EmailLink href={keptDataLink(site)}>voir ce qui reste, pourquoi et jusqu’à quand</EmailLink>.
      </EmailNote>
      {unused ? null : (
        <EmailNote>
          Vous avez acheté il y a moins de quatorze jours&nbsp;? Votre droit de rétractation demeure&nbsp;:
          écrivez-nous, à l’adresse ci-dessous, et nous vous rendons ce qui vous revient.
        </EmailNote>
      )}
      <EmailNote>
        Vous n’êtes pas à l’origine de cette suppression&nbsp;? Écrivez-nous sans attendre, à l’adresse
        ci-dessous.
      </EmailNote>
    </>
  ),
  sample: {
    deletedAt: '2026-11-20T13:05:00.000Z',
    cancelledSubscriptions: 2,
    unused: false,
    byTeam: false,
  },
});
