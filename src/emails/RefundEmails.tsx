import { EmailAction, EmailLayout, EmailNote, type EmailRow, EmailRows, EmailText } from './EmailLayout.tsx';
import { dateAndTime, euros, invoicesLink, supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

type Props = EmailPropsByName['dispute-lost'];

export function DisputeLostEmail(props: Props) {
  const { site, firstName, automation, amountCents } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Ce qui prend fin après un débit contesté"
      preview={`La banque a rendu ${euros(amountCents)}\u00a0: ce qui prend fin, et ce qui vous reste.`}
    >
      <EmailText>
        Un débit pour <strong>{automation}</strong> a été contesté auprès de la banque, qui a rendu{' '}
        <strong>{euros(amountCents)}</strong> au titulaire de la carte.
      </EmailText>
      <EmailRows rows={endedRows(props)} />
      <EmailText>{consequence(props)}</EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>
        S’il s’agit d’un malentendu, par exemple si vous n’avez pas reconnu {site.name} sur votre relevé,
        écrivez au support&nbsp;: une personne de l’équipe vous répond.
      </EmailNote>
    </EmailLayout>
  );
}

function endedRows({
  amountCents,
  endedAt,
  subscriptionEnded,
  accessUntil,
  purchaseEnded,
}: Props): EmailRow[] {
  const at = dateAndTime(endedAt);
  return [
    { label: 'Rendu par la banque', value: euros(amountCents) },
    ...(subscriptionEnded
      ? [{ label: `Abonnement ${accessUntil ? 'annulé' : 'terminé'} le`, value: at }]
      : []),
    ...(purchaseEnded ? [{ label: 'Achat annulé le', value: at }] : []),
    ...(accessUntil ? [{ label: 'Accès ouvert jusqu’au', value: dateAndTime(accessUntil) }] : []),
  ];
}

function consequence({ subscriptionEnded, accessUntil, purchaseEnded, owned }: Props): string {
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

/** The bank sent the money back: it is still owed, and staff take over. */
export function RefundFailedEmail(props: EmailPropsByName['refund-failed']) {
  const { site, firstName, amountCents, invoiceNumber } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre remboursement n’a pas abouti"
      preview={`${euros(amountCents)} vous sont toujours dus. Notre équipe s’en occupe.`}
    >
      <EmailText>
        Le remboursement de <strong>{euros(amountCents)}</strong> sur la facture {invoiceNumber} n’a pas pu
        arriver sur la carte qui a servi au paiement, par exemple parce qu’elle a été fermée. Cette somme vous
        est toujours due.
      </EmailText>
      <EmailText>
        Notre équipe a été prévenue et vous propose un autre moyen de la recevoir, sans frais pour vous. Vous
        pouvez aussi nous écrire dès maintenant&nbsp;: ne nous envoyez jamais un numéro de carte.
      </EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
    </EmailLayout>
  );
}

export function RefundSentEmail(props: EmailPropsByName['refund-sent']) {
  const { site, firstName, amountCents, invoiceNumber, creditNoteNumber } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre remboursement est parti"
      preview={`${euros(amountCents)} reviennent sur la carte qui a payé.`}
    >
      <EmailText>
        Nous vous avons remboursé <strong>{euros(amountCents)}</strong> de la facture {invoiceNumber}, sur la
        carte qui a servi au paiement. Votre banque l’affiche en général sous cinq à dix jours ouvrés.
      </EmailText>
      <EmailText>L’avoir {creditNoteNumber} est joint à ce message.</EmailText>
      <EmailAction label="Voir mes factures et avoirs" href={invoicesLink(site)} />
      <EmailNote>
        Toujours rien après dix jours ouvrés&nbsp;? Écrivez au support, nous cherchons avec vous.
      </EmailNote>
    </EmailLayout>
  );
}
