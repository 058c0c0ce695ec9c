import { z } from 'zod';
import { documentsAfterAccess } from '#domain/document/after-access.ts';
import { euroCents } from '#domain/money/money.ts';
import { effectInWords } from '#domain/price/price-words.ts';
import { inNumber } from '#domain/text/french-count.ts';
import { cents, debit, defineEmail, instant, line, movedPrice } from '#emails/define-email.ts';
import { EmailAction, EmailLink, EmailNote, EmailRows, EmailText, NextDebit } from '#emails/EmailLayout.tsx';
import {
  allDocumentsLink,
  dateAndTime,
  euros,
  eurosPerMonth,
  invoicesLink,
  subscriptionsLink,
} from '#emails/email-links.ts';

const automation = line(200);
const sample = { automation: 'Relance des factures impayées' };

/** A month may have been given for an automation that the reader does not own. */
function whatRemains(accessUntil: string | null, owned: boolean): string {
  if (accessUntil === null) {
    return owned
      ? 'L’automatisation reste à vous\u00a0: réactivez-la quand vous voulez en payant seulement le mois.'
      : 'L’automatisation ne vous appartient pas\u00a0: pour l’utiliser de nouveau, achetez-la dans le catalogue.';
  }
  return owned
    ? 'Vous changez d’avis\u00a0? Réactivez l’abonnement avant cette date\u00a0: rien ne sera payé avant le prochain mois. Ensuite, l’automatisation reste à vous.'
    : 'Vous changez d’avis\u00a0? Réactivez l’abonnement avant cette date\u00a0: rien ne sera payé. Ensuite, pour utiliser de nouveau l’automatisation, qui ne vous appartient pas, achetez-la dans le catalogue.';
}

/** The law requires this dated acknowledgement on a durable medium. */
export const subscriptionCancelled = defineEmail({
  props: {
    automation,
    cancelledAt: instant,
    /** Null when it ended at once. */
    accessUntil: instant.nullable(),
    byTeam: z.boolean().default(false),
    /** False for a given month of an automation that the reader does not own. */
    owned: z.boolean().default(true),
  },
  subject: (props) => `Votre abonnement à ${props.automation} est annulé`,
  title: 'Votre abonnement est annulé',
  preview: ({ accessUntil }) =>
    accessUntil === null
      ? 'Plus rien ne sera prélevé.'
      : `Accès jusqu’au ${dateAndTime(accessUntil)}, puis plus aucun prélèvement.`,
  body: ({ site, cancelledAt, accessUntil, byTeam, owned, ...props }) => (
    <>
      <EmailText>
        {byTeam
          ? `L’équipe de ${site.name} a annulé votre abonnement à `
          : 'Nous avons bien reçu votre demande d’annulation de l’abonnement à '}
        <strong>{props.automation}</strong>
        {byTeam ? '' : ', qui résilie votre contrat'}. Plus rien ne sera prélevé pour cet abonnement.
      </EmailText>
      <EmailRows
        rows={[
          { label: byTeam ? 'Annulé le' : 'Demande reçue le', value: dateAndTime(cancelledAt) },
          accessUntil === null
            ? { label: 'Fin de l’abonnement', value: 'Immédiate' }
            : { label: 'Accès jusqu’au', value: dateAndTime(accessUntil) },
        ]}
      />
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
      <EmailNote>{whatRemains(accessUntil, owned)}</EmailNote>
      <EmailNote>
        {documentsAfterAccess} <EmailLink href={allDocumentsLink(site)}>Voir mes documents</EmailLink>
      </EmailNote>
    </>
  ),
  sample: {
    ...sample,
    cancelledAt: '2026-11-20T13:05:00.000Z',
    accessUntil: '2026-12-08T13:05:00.000Z',
    byTeam: false,
    owned: true,
  },
});

export const subscriptionReactivated = defineEmail({
  props: { automation, nextDebit: debit.nullable(), byTeam: z.boolean().default(false) },
  subject: (props) => `Votre abonnement à ${props.automation} continue`,
  title: 'Votre abonnement continue',
  preview: ({ site, byTeam, ...props }) =>
    byTeam
      ? `L’équipe de ${site.name} a réactivé ${props.automation}.`
      : `L’annulation de ${props.automation} est retirée.`,
  body: ({ site, nextDebit, byTeam, ...props }) => (
    <>
      {byTeam ? (
        <EmailText>
          L’équipe de {site.name} a réactivé votre abonnement à <strong>{props.automation}</strong>, jusqu’au
          bout de ce que vous avez payé. Rien n’est débité aujourd’hui.
        </EmailText>
      ) : (
        <EmailText>
          L’annulation de votre abonnement à <strong>{props.automation}</strong> est retirée. Votre accès
          continue sans interruption et rien n’est débité aujourd’hui.
        </EmailText>
      )}
      <NextDebit debit={nextDebit} />
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
    </>
  ),
  sample: { ...sample, nextDebit: { at: '2026-12-08T13:05:00.000Z', amountCents: 500 }, byTeam: false },
});

export const subscriptionSuspended = defineEmail({
  props: {
    automation,
    /** The same email reports the last attempt; absent when the provider gave none. */
    refused: z.strictObject({ amountCents: cents.positive(), reason: line(300) }).nullish(),
  },
  subject: (props) => `Votre abonnement à ${props.automation} est suspendu`,
  title: 'Votre abonnement est suspendu',
  preview: (props) => `${props.automation} reste à vous. Un paiement suffit pour la réactiver.`,
  body: ({ site, refused, ...props }) => (
    <>
      <EmailText>
        Le prélèvement de votre abonnement à <strong>{props.automation}</strong> n’a pas pu passer pendant
        trois jours. L’abonnement est suspendu et sa page ne s’ouvre plus.
      </EmailText>
      {refused ? (
        <EmailText>
          La dernière tentative de prélèvement, de {euros(refused.amountCents)}, a été refusée.{' '}
          {refused.reason}
        </EmailText>
      ) : null}
      <EmailText>
        La somme en retard ne vous sera plus demandée. L’automatisation reste à vous&nbsp;: activez-la de
        nouveau quand vous voulez, en payant seulement le mois.
      </EmailText>
      <EmailAction label="Activer l’abonnement" href={subscriptionsLink(site)} />
      <EmailNote>Si votre carte a expiré ou a changé, une autre vous sera demandée à ce moment-là.</EmailNote>
    </>
  ),
  sample: {
    ...sample,
    firstName: null,
    refused: { amountCents: 500, reason: 'Le solde de votre carte est insuffisant.' },
  },
});

export const paymentRecovered = defineEmail({
  props: {
    automation,
    amountCents: cents.nonnegative(),
    paidAt: instant,
    invoiceNumber: line(40).nullish(),
    nextDebit: debit.nullish(),
  },
  subject: (props) => `Paiement reçu, tout est rentré dans l’ordre\u00a0: ${props.automation}`,
  title: 'Tout est rentré dans l’ordre',
  preview: (props) => `Le paiement de ${props.automation} est passé.`,
  body: ({ site, amountCents, paidAt, invoiceNumber, nextDebit, ...props }) => (
    <>
      <EmailText>
        Le paiement en retard de votre abonnement à <strong>{props.automation}</strong> est passé&nbsp;: il
        continue sans interruption.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Montant débité', value: euros(amountCents), strong: true },
          ...(invoiceNumber ? [{ label: 'Facture', value: invoiceNumber }] : []),
          { label: 'Date', value: dateAndTime(paidAt) },
        ]}
      />
      <NextDebit debit={nextDebit} />
      {invoiceNumber ? <EmailText>La facture est jointe à ce message.</EmailText> : null}
      {invoiceNumber ? (
        <EmailAction label="Voir ma facture" href={invoicesLink(site)} />
      ) : (
        <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
      )}
    </>
  ),
  sample: {
    ...sample,
    amountCents: 500,
    paidAt: '2026-11-22T13:05:00.000Z',
    invoiceNumber: 'F-2026-000131',
    nextDebit: { at: '2026-12-20T13:05:00.000Z', amountCents: 500 },
  },
});

const debited = { one: 'débité', many: 'débités' };

export const renewalReceipt = defineEmail({
  props: {
    automation,
    amountCents: cents.positive(),
    invoiceNumber: line(40),
    paidAt: instant,
    /** Null when the month that begins is the last one. */
    nextDebit: debit.nullable(),
  },
  subject: ({ invoiceNumber, ...props }) =>
    `Facture ${invoiceNumber}, votre mois est réglé\u00a0: ${props.automation}`,
  title: 'Votre mois est réglé',
  preview: ({ amountCents, invoiceNumber, ...props }) =>
    `${props.automation}\u00a0: ${euros(amountCents)} ${inNumber(amountCents / 100, debited)}, facture ${invoiceNumber}.`,
  body: ({ site, amountCents, invoiceNumber, paidAt, nextDebit, ...props }) => (
    <>
      <EmailText>
        Votre abonnement à <strong>{props.automation}</strong> continue pour un mois. Merci de votre fidélité.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Montant débité', value: euros(amountCents), strong: true },
          { label: 'Facture', value: invoiceNumber },
          { label: 'Date', value: dateAndTime(paidAt) },
        ]}
      />
      <NextDebit debit={nextDebit} />
      <EmailText>La facture est jointe à ce message.</EmailText>
      <EmailAction label="Voir ma facture" href={invoicesLink(site)} />
    </>
  ),
  sample: {
    ...sample,
    amountCents: 500,
    invoiceNumber: 'F-2026-000043',
    paidAt: '2026-12-20T13:05:00.000Z',
    nextDebit: { at: '2027-01-20T13:05:00.000Z', amountCents: 500 },
  },
});

export const priceLowered = defineEmail({
  props: {
    automation,
    ...movedPrice,
  },
  subject: (props) => `Le prix de ${props.automation} baisse, le vôtre aussi`,
  title: 'Le prix de votre abonnement baisse',
  preview: ({ newPriceCents, from, ...props }) =>
    `${props.automation}\u00a0: ${eurosPerMonth(newPriceCents)} dès votre prélèvement du ${dateAndTime(from)}.`,
  body: ({ site, oldPriceCents, newPriceCents, from, shareBeforeCents, shareAfterCents, ...props }) => (
    <>
      <EmailText>
        Le prix de <strong>{props.automation}</strong> passe de {eurosPerMonth(oldPriceCents)} à{' '}
        <strong>{eurosPerMonth(newPriceCents)}</strong> pour les nouveaux clients. Vous ne payez jamais plus
        qu’eux&nbsp;: dès votre prélèvement du <strong>{dateAndTime(from)}</strong>, ce prix est le vôtre.
        Vous n’avez rien à faire.
      </EmailText>
      <EmailRows
        amounts
        rows={[
          { label: 'Au prix d’avant, plafond déduit', value: euros(shareBeforeCents) },
          { label: 'Au nouveau prix, plafond déduit', value: euros(shareAfterCents), strong: true },
        ]}
      />
      <EmailText>
        {effectInWords({
          cap: euroCents(props.capCents),
          monthBefore: euroCents(props.monthBeforeCents),
          monthAfter: euroCents(props.monthAfterCents),
        })}
      </EmailText>
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
    </>
  ),
  sample: {
    ...sample,
    oldPriceCents: 1004,
    newPriceCents: 600,
    from: '2026-12-08T13:05:00.000Z',
    capCents: 1500,
    shareBeforeCents: 1004,
    shareAfterCents: 600,
    monthBeforeCents: 1404,
    monthAfterCents: 1000,
  },
});

const pauseDates = { from: instant, until: instant };

/** docs/product/pause.md#from-the-paid-month */
export const pausePlanned = defineEmail({
  props: { automation, askedAt: instant, ...pauseDates, nextDebit: debit.nullable() },
  subject: (props) => `${props.automation} sera en pause`,
  title: 'Votre pause est prévue',
  preview: ({ from, until }) => `Du ${dateAndTime(from)} au ${dateAndTime(until)}, rien n’est prélevé.`,
  body: ({ site, askedAt, from, until, nextDebit, ...props }) => (
    <>
      <EmailText>
        Nous avons bien reçu votre demande de pause de l’abonnement à <strong>{props.automation}</strong>. Il
        s’ouvre comme d’habitude jusqu’à la fin du mois déjà payé&nbsp;; ensuite il s’arrête, sans rien
        prélever, et reprend de lui-même.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Demande reçue le', value: dateAndTime(askedAt) },
          { label: 'Ouvert jusqu’au', value: dateAndTime(from) },
          { label: 'Reprend le', value: dateAndTime(until), strong: true },
        ]}
      />
      <NextDebit debit={nextDebit} />
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
      <EmailNote>
        Vous changez d’avis&nbsp;? Retirez la pause avant qu’elle commence, reprenez plus tôt, ou annulez
        l’abonnement quand vous voulez, depuis votre tableau de bord.
      </EmailNote>
      <EmailNote>
        Vos documents restent à lire et à télécharger pendant la pause.{' '}
        <EmailLink href={allDocumentsLink(site)}>Voir mes documents</EmailLink>
      </EmailNote>
    </>
  ),
  sample: {
    ...sample,
    askedAt: '2026-11-20T13:05:00.000Z',
    from: '2026-12-08T13:05:00.000Z',
    until: '2027-02-08T13:05:00.000Z',
    nextDebit: { at: '2027-02-08T13:05:00.000Z', amountCents: 500 },
  },
});

export const pauseEnding = defineEmail({
  props: { automation, until: instant, nextDebit: debit.nullable() },
  subject: (props) => `${props.automation} reprend bientôt`,
  title: 'Votre abonnement reprend bientôt',
  preview: ({ until }) => `La pause prend fin le ${dateAndTime(until)}.`,
  body: ({ site, until, nextDebit, ...props }) => (
    <>
      <EmailText>
        La pause de votre abonnement à <strong>{props.automation}</strong> prend fin le{' '}
        <strong>{dateAndTime(until)}</strong>. Il s’ouvre de nouveau ce jour-là, et son mois commence.
      </EmailText>
      <NextDebit debit={nextDebit} />
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
      <EmailNote>
        Vous n’en avez plus besoin&nbsp;? Annulez l’abonnement avant cette date&nbsp;: rien ne sera prélevé.
      </EmailNote>
    </>
  ),
  sample: {
    ...sample,
    until: '2027-02-08T13:05:00.000Z',
    nextDebit: { at: '2027-02-08T13:05:00.000Z', amountCents: 500 },
  },
});

export const pauseOver = defineEmail({
  /** `begun` is false for one that was taken back before its day. */
  props: { automation, begun: z.boolean(), nextDebit: debit.nullable() },
  subject: (props) =>
    props.begun ? `${props.automation} a repris` : `La pause de ${props.automation} est retirée`,
  title: ({ begun }) => (begun ? 'Votre abonnement a repris' : 'Votre pause est retirée'),
  preview: ({ begun }) =>
    begun ? 'Votre automatisation s’ouvre de nouveau.' : 'Votre abonnement continue sans interruption.',
  body: ({ site, begun, nextDebit, ...props }) => (
    <>
      <EmailText>
        {begun ? 'La pause de votre abonnement à ' : 'La pause demandée pour votre abonnement à '}
        <strong>{props.automation}</strong>
        {begun
          ? ' est terminée\u00a0: l’automatisation s’ouvre de nouveau, et son mois commence.'
          : ' est retirée\u00a0: il continue sans interruption, et rien n’est débité aujourd’hui.'}
      </EmailText>
      <NextDebit debit={nextDebit} />
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
    </>
  ),
  sample: {
    ...sample,
    begun: true,
    nextDebit: { at: '2027-02-08T13:05:00.000Z', amountCents: 500 },
  },
});
