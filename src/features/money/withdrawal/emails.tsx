import { z } from 'zod';
import { inNumber } from '#domain/text/french-count.ts';
import { cents, defineEmail, instant, line, link } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailRows, EmailText } from '#emails/EmailLayout.tsx';
import {
  dateAndTime,
  euros,
  hoursInWords,
  invoicesLink,
  supportLink,
  withdrawalLink,
} from '#emails/email-links.ts';

export const withdrawalAsked = defineEmail({
  props: link,
  subject: ({ site }) => `Renoncer à votre contrat ${site.name}`,
  title: 'Renoncer à votre contrat',
  preview: ({ validForHours }) =>
    `Choisissez le contrat auquel renoncer. Le lien est valable ${hoursInWords(validForHours)}.`,
  body: ({ site, linkKey, validForHours }) => (
    <>
      <EmailText>
        Vous avez demandé à renoncer à un contrat chez {site.name} sans vous connecter. Ce lien montre les
        contrats pour lesquels le délai de rétractation court encore, et ce qui vous serait remboursé&nbsp;:
        choisissez, puis confirmez. Un accusé de réception daté vous sera envoyé.
      </EmailText>
      <EmailAction
        label="Choisir le contrat auquel renoncer"
        href={withdrawalLink(site, linkKey)}
        spellOutAddress
      />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)}. Vous n’avez rien demandé&nbsp;? Ignorez ce
        message&nbsp;: rien ne se fait sans votre confirmation.
      </EmailNote>
    </>
  ),
  sample: { linkKey: 'Rt5_Yu2-cV8bNm3kLp9qWe', validForHours: 2 },
});

const willBe = { one: 'vous sera remboursé', many: 'vous seront remboursés' };

/** The law requires it on a durable medium, with the declaration, its time and what follows (L221-21). */
export const withdrawalAcknowledged = defineEmail({
  props: {
    automation: line(200),
    kind: z.enum(['purchase', 'month']),
    holder: z.strictObject({ name: z.string().max(310), email: line(254) }),
    invoiceNumber: line(40),
    concludedAt: instant,
    statedAt: instant,
    purchaseCents: cents.nonnegative(),
    monthCents: cents.nonnegative(),
    purchaseExcluded: z.boolean(),
    daysUsed: z.int().nonnegative(),
    daysPaid: z.int().positive(),
    /** The last day of the refund; null when none is owed. */
    refundedBy: instant.nullable(),
  },
  subject: ({ automation }) => `Accusé de réception de votre rétractation\u00a0: ${automation}`,
  title: 'Nous avons reçu votre rétractation',
  preview({ purchaseCents, monthCents, statedAt, refundedBy }) {
    const total = purchaseCents + monthCents;
    return refundedBy === null
      ? `Rétractation reçue le ${dateAndTime(statedAt)}.`
      : `${euros(total)} ${inNumber(total / 100, willBe)} au plus tard le ${dateAndTime(refundedBy)}.`;
  },
  body: ({ automation, ...props }) => (
    <>
      <EmailText>
        Nous accusons réception de votre rétractation du contrat portant sur <strong>{automation}</strong>.
        Elle prend effet tout de suite. Le document joint en garde la preuve.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Déclaration reçue le', value: dateAndTime(props.statedAt) },
          {
            label: 'Au nom de',
            value: props.holder.name ? `${props.holder.name}, ${props.holder.email}` : props.holder.email,
          },
          { label: 'Contrat conclu le', value: dateAndTime(props.concludedAt) },
          { label: 'Facture', value: props.invoiceNumber },
        ]}
      />
      <EmailRows amounts rows={amountRows(props)} />
      <EmailText>{refundSentence(props.refundedBy)}</EmailText>
      <EmailAction label="Voir mes factures et mes avoirs" href={invoicesLink(props.site)} />
      <EmailNote>{consequence(props)}</EmailNote>
    </>
  ),
  sample: {
    automation: 'Relance des factures impayées',
    kind: 'purchase',
    holder: { name: 'Élodie Marchand', email: 'elodie@atelier.example' },
    invoiceNumber: 'F-2026-000123',
    concludedAt: '2026-11-20T13:05:00.000Z',
    statedAt: '2026-11-27T08:12:00.000Z',
    purchaseCents: 3500,
    monthCents: 383,
    purchaseExcluded: false,
    daysUsed: 7,
    daysPaid: 30,
    refundedBy: '2026-12-11T22:59:59.000Z',
  },
});

type Acknowledged = Omit<z.output<typeof withdrawalAcknowledged.schema>, 'automation'>;

function amountRows({ kind, purchaseCents, monthCents, daysUsed, daysPaid }: Acknowledged) {
  const purchase = { label: 'Achat à rembourser', value: euros(purchaseCents) };
  const month = `Mois à rembourser (${daysPaid - daysUsed}\u00a0jours sur ${daysPaid})`;
  return [
    ...(kind === 'purchase' ? [purchase] : []),
    { label: month, value: euros(monthCents) },
    { label: 'Total à rembourser', value: euros(purchaseCents + monthCents), strong: true },
  ];
}

const refundSentence = (refundedBy: string | null): string =>
  refundedBy === null
    ? 'Rien n’a été payé pour la partie remboursable de ce contrat\u00a0: il n’y a donc pas de remboursement.'
    : `Le remboursement part sur la carte qui a servi au paiement, sans frais pour vous, et y arrive au plus tard le ${dateAndTime(refundedBy)}.`;

function consequence({ kind, purchaseExcluded }: Acknowledged): string {
  if (kind === 'month') return 'L’abonnement a pris fin. L’automatisation reste à vous.';
  return purchaseExcluded
    ? 'L’abonnement a pris fin. Vous aviez demandé l’accès immédiat et ouvert la page\u00a0: l’achat n’est plus remboursable et l’automatisation reste à vous.'
    : 'L’abonnement a pris fin et l’automatisation n’est plus dans votre compte.';
}

export const disputeLost = defineEmail({
  props: {
    automation: line(200),
    amountCents: cents.positive(),
    endedAt: instant,
    subscriptionEnded: z.boolean(),
    /** The end of a current month that another debit paid; null when nothing stays open. */
    accessUntil: instant.nullable(),
    purchaseEnded: z.boolean(),
    /** True when only a month was disputed. */
    owned: z.boolean(),
  },
  subject: ({ automation }) => `Débit contesté\u00a0: ce qui prend fin pour ${automation}`,
  title: 'Ce qui prend fin après un débit contesté',
  preview: ({ amountCents }) =>
    `La banque a rendu ${euros(amountCents)}\u00a0: ce qui prend fin, et ce qui vous reste.`,
  body: ({ site, automation, amountCents, ...ended }) => (
    <>
      <EmailText>
        Un débit pour <strong>{automation}</strong> a été contesté auprès de la banque, qui a rendu{' '}
        <strong>{euros(amountCents)}</strong> au titulaire de la carte.
      </EmailText>
      <EmailRows rows={[{ label: 'Rendu par la banque', value: euros(amountCents) }, ...endedRows(ended)]} />
      <EmailText>{whatRemains(ended)}</EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>
        S’il s’agit d’un malentendu, par exemple si vous n’avez pas reconnu {site.name} sur votre relevé,
        écrivez au support&nbsp;: une personne de l’équipe vous répond.
      </EmailNote>
    </>
  ),
  sample: {
    automation: 'Relance des factures impayées',
    amountCents: 4000,
    endedAt: '2026-12-04T10:20:00.000Z',
    subscriptionEnded: true,
    accessUntil: null,
    purchaseEnded: true,
    owned: false,
  },
});

type Ended = Pick<
  z.output<typeof disputeLost.schema>,
  'endedAt' | 'subscriptionEnded' | 'accessUntil' | 'purchaseEnded' | 'owned'
>;

function endedRows({ endedAt, subscriptionEnded, accessUntil, purchaseEnded }: Ended) {
  const at = dateAndTime(endedAt);
  return [
    ...(subscriptionEnded
      ? [{ label: `Abonnement ${accessUntil ? 'annulé' : 'terminé'} le`, value: at }]
      : []),
    ...(purchaseEnded ? [{ label: 'Achat annulé le', value: at }] : []),
    ...(accessUntil ? [{ label: 'Accès ouvert jusqu’au', value: dateAndTime(accessUntil) }] : []),
  ];
}

function whatRemains({ subscriptionEnded, accessUntil, purchaseEnded, owned }: Ended): string {
  return [
    subscriptionEnded && 'Plus rien ne sera prélevé pour cet abonnement.',
    accessUntil && 'Le mois en cours, payé par un autre débit, va à son terme.',
    purchaseEnded &&
      (accessUntil
        ? 'L’automatisation quittera ensuite votre compte.'
        : 'L’automatisation n’est plus dans votre compte.'),
    owned && 'L’automatisation reste à vous.',
  ]
    .filter(Boolean)
    .join(' ');
}
