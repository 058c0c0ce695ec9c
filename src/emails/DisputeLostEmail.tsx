import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { type EmailRow, EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';

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
