import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { type EmailRow, EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { cardUpdateLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';

type FailureProps = EmailPropsByName['payment-failed'];

export function PaymentFailedEmail(props: FailureProps) {
  const { site, firstName, automation, amountCents, reason, accessUntil } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre paiement n’est pas passé"
      preview={`Votre accès est conservé jusqu’au ${dateAndTime(accessUntil)}.`}
    >
      <EmailText>
        Le prélèvement de <strong>{euros(amountCents)}</strong> pour <strong>{automation}</strong> a été
        refusé. {reason}
      </EmailText>
      <EmailText>
        Rien n’est perdu&nbsp;: votre accès est conservé jusqu’au <strong>{dateAndTime(accessUntil)}</strong>.
      </EmailText>
      <EmailAction label="Mettre à jour ma carte" href={cardUpdateLink(site)} />
      <EmailRows rows={attemptRows(props)} />
      <EmailNote>{whatFollows(props)}</EmailNote>
    </EmailLayout>
  );
}

const attemptRows = ({ attempt, maxAttempts, nextAttemptAt, accessUntil }: FailureProps): EmailRow[] => [
  { label: 'Tentative', value: `${attempt} sur ${maxAttempts}` },
  { label: 'Prochaine tentative', value: nextAttemptAt === null ? 'Aucune' : dateAndTime(nextAttemptAt) },
  { label: 'Accès conservé jusqu’au', value: dateAndTime(accessUntil) },
];

const whatFollows = ({ nextAttemptAt }: FailureProps): string =>
  nextAttemptAt === null
    ? 'C’était la dernière tentative. Une carte mise à jour avant cette date règle aussitôt la somme due\u00a0; sinon l’abonnement sera suspendu et l’automatisation restera à vous.'
    : 'Une carte mise à jour règle aussitôt la somme due. Sinon, nous réessaierons à la date indiquée\u00a0; après le délai, l’abonnement sera suspendu et l’automatisation restera à vous.';
