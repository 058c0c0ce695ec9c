import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { type EmailRow, EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

type Props = EmailPropsByName['restored-taken-back'];

const whyBack = {
  dispute: 'a été contesté auprès de la banque, qui a rendu l’argent au titulaire de la carte',
  refunded: 'vous a été remboursé',
};

export function RestoredTakenBackEmail(props: Props) {
  const { site, firstName, automation, cause } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Une automatisation restaurée quitte votre compte"
      preview={`L’achat de ${automation} ${whyBack[cause]}.`}
    >
      <EmailText>
        <strong>{automation}</strong> venait de votre ancien compte. Son achat {whyBack[cause]}&nbsp;: elle ne
        vous appartient donc plus.
      </EmailText>
      <EmailRows rows={endedRows(props)} />
      {props.accessUntil ? (
        <EmailText>Le mois en cours, payé par un autre débit, va à son terme.</EmailText>
      ) : null}
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>
        S’il s’agit d’un malentendu, écrivez au support&nbsp;: une personne de l’équipe vous répond.
      </EmailNote>
    </EmailLayout>
  );
}

function endedRows({ endedAt, subscriptionEnded, accessUntil }: Props): EmailRow[] {
  const at = dateAndTime(endedAt);
  return [
    { label: 'Achat annulé le', value: at },
    ...(subscriptionEnded
      ? [{ label: `Abonnement ${accessUntil ? 'annulé' : 'terminé'} le`, value: at }]
      : []),
    ...(accessUntil ? [{ label: 'Accès ouvert jusqu’au', value: dateAndTime(accessUntil) }] : []),
  ];
}
