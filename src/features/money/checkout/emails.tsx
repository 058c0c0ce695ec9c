import { z } from 'zod';
import { IDEA_GIFT_TITLE } from '#domain/idea/author-news.ts';
import { withdrawalNotice } from '#domain/money/withdrawal.ts';
import { CAP_DISCOUNT } from '#domain/price/price-words.ts';
import { CURRENT_EDITION } from '#domain/terms/versions.ts';
import { cents, debit, defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailLink, EmailNote, EmailRows, EmailText } from '#emails/EmailLayout.tsx';
import {
  afterInWords,
  automationLink,
  dashboardLink,
  dateAndTime,
  euros,
  eurosPerMonth,
  ownAutomationsLink,
  termsLink,
  withdrawalLink,
} from '#emails/email-links.ts';

const lineLabels = {
  purchase: 'Achat de l’automatisation',
  first_month: 'Premier mois d’abonnement',
  purchase_discount: 'Remise par code, sur l’achat',
  cap_discount: CAP_DISCOUNT,
  month_discount: 'Remise par code, sur le mois',
};

const paidAt = new Date('2026-11-20T13:05:00.000Z');

export const purchaseReceipt = defineEmail({
  props: {
    invoiceNumber: line(40),
    paidAt: instant,
    automation: line(200),
    lines: z
      .array(
        z.strictObject({
          kind: z.enum(['purchase', 'purchase_discount', 'first_month', 'cap_discount', 'month_discount']),
          /** A discount is negative. */
          amountCents: cents,
        }),
      )
      .min(1),
    totalCents: cents.nonnegative(),
    /** Null when nothing was debited. */
    cardLast4: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    nextDebit: debit.nullable(),
    /** The bank took it while the account was being deleted: nothing opens, and an alert asks staff to refund it. */
    accountClosed: z.boolean().default(false),
    withdrawalText: line(1000),
    /** Null in a letter of before, and where nothing was opened. */
    contract: z
      .strictObject({
        edition: line(40),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
        seller: z.array(line(500)).min(1),
        mediator: line(1000).nullable(),
      })
      .nullable()
      .default(null),
  },
  check: {
    isRight: ({ lines, totalCents }) =>
      lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === totalCents,
    path: ['totalCents'],
    message: 'Le total ne correspond pas à la somme des lignes.',
  },
  subject: ({ invoiceNumber, automation }) => `Votre reçu ${invoiceNumber}\u00a0: ${automation}`,
  title({ accountClosed, totalCents }) {
    if (accountClosed) return 'Un paiement reçu pendant la suppression de votre compte';
    return totalCents === 0 ? 'Merci, votre abonnement est confirmé' : 'Merci, votre paiement est confirmé';
  },
  preview: ({ automation, totalCents, accountClosed }) =>
    `${automation}\u00a0: ${euros(totalCents)}. ${accountClosed ? 'Rien d’autre ne sera prélevé.' : 'Tout est prêt dans votre tableau de bord.'}`,
  body: (props) => (props.accountClosed ? <PaidWhileClosing {...props} /> : <Paid {...props} />),
  sample: {
    invoiceNumber: 'F-2026-000123',
    paidAt: paidAt.toISOString(),
    automation: 'Relance des factures impayées',
    lines: [
      { kind: 'purchase', amountCents: 3500 },
      { kind: 'first_month', amountCents: 500 },
      { kind: 'cap_discount', amountCents: -233 },
    ],
    totalCents: 3767,
    cardLast4: '4242',
    nextDebit: { at: '2026-12-20T13:05:00.000Z', amountCents: 267 },
    accountClosed: false,
    withdrawalText: withdrawalNotice({ type: 'initial', immediateAccessAt: paidAt }, paidAt),
    contract: {
      edition: CURRENT_EDITION,
      sha256: '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea',
      seller: ['Rouage SAS', '12 rue des Horlogers, 69002 Lyon', '04 78 00 00 00', 'bonjour@rouage.example'],
      mediator: 'Médiateur de la consommation, 1 rue de la Paix, 75002 Paris',
    },
  },
});

type Receipt = z.output<typeof purchaseReceipt.schema>;

function Paid(props: Receipt) {
  const { site, automation, nextDebit, withdrawalText } = props;
  return (
    <>
      <EmailText>
        Votre automatisation <strong>{automation}</strong> est prête à l’emploi dans votre tableau de bord.
      </EmailText>
      <EmailAction label="Ouvrir mon tableau de bord" href={dashboardLink(site)} />
      <Figures {...props} />
      {nextDebit === null ? null : (
        <EmailText>
          Prochain prélèvement le <strong>{dateAndTime(nextDebit.at)}</strong>&nbsp;:{' '}
          <strong>{euros(nextDebit.amountCents)}</strong>
          {afterInWords(nextDebit)}. Vous pouvez annuler l’abonnement à tout moment&nbsp;; l’automatisation
          reste à vous.
        </EmailText>
      )}
      <EmailNote>
        {withdrawalText} <EmailLink href={withdrawalLink(site)}>Renoncer au contrat ici</EmailLink>
      </EmailNote>
      <Contract {...props} />
    </>
  );
}

/** docs/product/withdrawal-and-termination.md#contract-in-the-letter */
function Contract({ site, contract }: Receipt) {
  if (contract === null) return null;
  const { edition, sha256, seller, mediator } = contract;
  return (
    <>
      <EmailText>
        Votre contrat est joint à ce message&nbsp;: les{' '}
        <EmailLink href={termsLink(site, edition)}>conditions générales</EmailLink> que vous avez acceptées,
        avec les encadrés de la garantie légale de conformité, et le formulaire de rétractation.
        Conservez-les.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Conditions', value: `édition ${edition}` },
          ...(sha256 === null ? [] : [{ label: 'Empreinte (SHA-256)', value: inGroups(sha256) }]),
          { label: 'Vendeur', value: seller.join(', ') },
          ...(mediator === null ? [] : [{ label: 'Médiateur', value: mediator }]),
        ]}
      />
    </>
  );
}

/** So that a phone may break it. */
const inGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? '';

function PaidWhileClosing(props: Receipt) {
  return (
    <>
      <EmailText>
        Votre compte a été supprimé pendant que ce paiement passait à votre banque. L’automatisation{' '}
        <strong>{props.automation}</strong> n’a donc pas été ouverte, et rien d’autre ne sera prélevé.
      </EmailText>
      <EmailText>
        Notre équipe en est prévenue. Pour être remboursé sans attendre, écrivez-nous, à l’adresse ci-dessous.
      </EmailText>
      <Figures {...props} />
    </>
  );
}

function Figures({ lines, totalCents, invoiceNumber, paidAt: at, cardLast4 }: Receipt) {
  return (
    <>
      <EmailRows
        amounts
        rows={[
          ...lines.map(({ kind, amountCents }) => ({ label: lineLabels[kind], value: euros(amountCents) })),
          { label: 'Total payé', value: euros(totalCents), strong: true },
        ]}
      />
      <EmailRows
        rows={[
          { label: 'Facture', value: invoiceNumber },
          { label: 'Date', value: dateAndTime(at) },
          ...(cardLast4 === null ? [] : [{ label: 'Carte', value: `••••\u00a0${cardLast4}` }]),
        ]}
      />
      <EmailText>La facture est jointe à ce message.</EmailText>
    </>
  );
}

const given = {
  automation: line(200),
  automationId: z.int().positive(),
  endsAt: instant,
  /** The gift is owned at its end; otherwise it then needs a subscription. */
  becomesOwned: z.boolean(),
  /** It is the monthly price after the gift, before the cap. */
  priceCents: cents.positive(),
};
const sample = {
  automation: 'Relance des factures impayées',
  automationId: 7,
  endsAt: '2026-12-20T22:59:59.000Z',
  priceCents: 500,
};

export const giftReceived = defineEmail({
  /** The gift rewards an idea, named here as the reader wrote it (docs/product/idea.md#gift-to-its-author). */
  props: { ...given, idea: line(200).nullable().default(null) },
  subject: ({ automation, idea }) =>
    `${idea ? IDEA_GIFT_TITLE : 'Une automatisation vous est offerte'}\u00a0: ${automation}`,
  title: ({ idea }) => (idea ? IDEA_GIFT_TITLE : 'Une automatisation vous est offerte'),
  preview: ({ automation, endsAt }) =>
    `${automation}\u00a0: sans rien payer jusqu’au ${dateAndTime(endsAt)}.`,
  body: ({ site, automation, endsAt, becomesOwned, priceCents, idea }) => (
    <>
      {idea ? (
        <EmailText>
          Votre idée «&nbsp;{idea}&nbsp;» est devenue une automatisation de la boutique&nbsp;: merci&nbsp;!
        </EmailText>
      ) : null}
      <EmailText>
        L’équipe de {site.name} vous offre <strong>{automation}</strong>. Vous pouvez l’utiliser jusqu’au{' '}
        <strong>{dateAndTime(endsAt)}</strong>, sans rien payer et sans rien faire.
      </EmailText>
      <EmailAction label="Ouvrir mes automatisations" href={ownAutomationsLink(site)} />
      <EmailNote>
        {becomesOwned
          ? `Ensuite, l’automatisation reste à vous\u00a0: pour continuer à l’utiliser, vous pourrez vous abonner à ${eurosPerMonth(priceCents)}, sans l’acheter. Rien n’est jamais débité sans votre accord.`
          : 'À la fin, l’accès s’arrête de lui-même\u00a0: un cadeau ne se transforme jamais en abonnement payant.'}
      </EmailNote>
    </>
  ),
  sample: { ...sample, becomesOwned: false, idea: 'Relancer mes devis restés sans réponse' },
});

export const giftEnding = defineEmail({
  props: given,
  subject: ({ automation, becomesOwned }) =>
    becomesOwned
      ? `${automation} est bientôt à vous pour de bon`
      : `Votre automatisation offerte se termine bientôt\u00a0: ${automation}`,
  title: ({ becomesOwned }) =>
    becomesOwned ? 'Bientôt à vous pour de bon' : 'Votre automatisation offerte se termine bientôt',
  preview: ({ automation, endsAt }) => `${automation}\u00a0: offerte jusqu’au ${dateAndTime(endsAt)}.`,
  body: ({ site, automation, automationId, endsAt, becomesOwned, priceCents }) => (
    <>
      <EmailText>
        <strong>{automation}</strong> vous est offerte jusqu’au <strong>{dateAndTime(endsAt)}</strong>. Rien
        ne sera débité ce jour-là.
      </EmailText>
      {becomesOwned ? (
        <EmailText>
          Elle sera ensuite à vous, sans achat. Pour continuer à l’utiliser, activez son abonnement depuis vos
          automatisations&nbsp;: {eurosPerMonth(priceCents)}, que vous arrêtez quand vous voulez.
        </EmailText>
      ) : (
        <EmailText>
          L’accès s’arrêtera alors de lui-même. Pour continuer sans interruption, achetez l’automatisation et
          abonnez-vous, même avant la fin.
        </EmailText>
      )}
      {becomesOwned ? (
        <EmailAction label="Voir mes automatisations" href={ownAutomationsLink(site)} />
      ) : (
        <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
      )}
    </>
  ),
  sample: { ...sample, becomesOwned: true },
});
