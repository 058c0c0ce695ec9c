import { Link } from 'react-email';
import { CAP_DISCOUNT } from '#domain/price/price-words.ts';
import { EmailAction, EmailLayout, EmailNote, type EmailRow, EmailRows, EmailText } from './EmailLayout.tsx';
import { cardUpdateLink, dashboardLink, dateAndTime, euros, withdrawalLink } from './email-links.ts';
import { look } from './email-look.ts';
import type { EmailPropsByName, ReceiptLine } from './email-props.ts';

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

export function CardAuthenticationEmail(props: EmailPropsByName['card-authentication']) {
  const { site, firstName, automation, amountCents, accessUntil } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre banque demande votre accord"
      preview={`Confirmez ce paiement avant le ${dateAndTime(accessUntil)} pour garder votre accès.`}
    >
      <EmailText>
        Votre banque demande que vous confirmiez vous-même le prélèvement de{' '}
        <strong>{euros(amountCents)}</strong> pour <strong>{automation}</strong>. Nous ne pouvons pas le faire
        à votre place.
      </EmailText>
      <EmailText>
        Réglez ce paiement depuis votre compte et donnez votre accord à votre banque, avec cette carte ou une
        autre&nbsp;: tout rentre aussitôt dans l’ordre. Votre accès est conservé jusqu’au{' '}
        <strong>{dateAndTime(accessUntil)}</strong>.
      </EmailText>
      <EmailAction label="Régler maintenant" href={cardUpdateLink(site)} />
      <EmailNote>Passé cette date, l’abonnement sera suspendu et l’automatisation restera à vous.</EmailNote>
    </EmailLayout>
  );
}

type ReceiptProps = EmailPropsByName['purchase-receipt'];

const lineLabels: Record<ReceiptLine['kind'], string> = {
  purchase: 'Achat de l’automatisation',
  first_month: 'Premier mois d’abonnement',
  cap_discount: CAP_DISCOUNT,
};

export function PurchaseReceiptEmail(props: ReceiptProps) {
  const { site, firstName, automation, totalCents, withdrawalText, accountClosed } = props;
  if (accountClosed) return <PaidWhileClosing {...props} />;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={totalCents === 0 ? 'Merci, votre abonnement est confirmé' : 'Merci, votre paiement est confirmé'}
      preview={`${automation}\u00a0: ${euros(totalCents)}. Tout est prêt dans votre tableau de bord.`}
    >
      <EmailText>
        Votre automatisation <strong>{automation}</strong> est prête à l’emploi dans votre tableau de bord.
      </EmailText>
      <EmailAction label="Ouvrir mon tableau de bord" href={dashboardLink(site)} />
      <EmailRows amounts rows={amountRows(props)} />
      <EmailRows rows={factRows(props)} />
      <NextDebit nextDebit={props.nextDebit} />
      <EmailNote>
        {withdrawalText}{' '}
        <Link className="link" href={withdrawalLink(site)} style={look.link}>
          Renoncer au contrat ici
        </Link>
      </EmailNote>
    </EmailLayout>
  );
}

/** The bank took it while the account was being deleted: staff are alerted, and refund it. */
function PaidWhileClosing(props: ReceiptProps) {
  const { site, firstName, automation, totalCents } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Un paiement reçu pendant la suppression de votre compte"
      preview={`${automation}\u00a0: ${euros(totalCents)}. Rien d’autre ne sera prélevé.`}
    >
      <EmailText>
        Votre compte a été supprimé pendant que ce paiement passait à votre banque. L’automatisation{' '}
        <strong>{automation}</strong> n’a donc pas été ouverte, et rien d’autre ne sera prélevé.
      </EmailText>
      <EmailText>
        Notre équipe en est prévenue. Pour être remboursé sans attendre, écrivez-nous, à l’adresse ci-dessous.
      </EmailText>
      <EmailRows amounts rows={amountRows(props)} />
      <EmailRows rows={factRows(props)} />
    </EmailLayout>
  );
}

const amountRows = ({ lines, totalCents }: ReceiptProps): EmailRow[] => [
  ...lines.map(({ kind, amountCents }) => ({ label: lineLabels[kind], value: euros(amountCents) })),
  { label: 'Total payé', value: euros(totalCents), strong: true },
];

const factRows = ({ invoiceNumber, paidAt, cardLast4 }: ReceiptProps): EmailRow[] => [
  { label: 'Facture', value: invoiceNumber },
  { label: 'Date', value: dateAndTime(paidAt) },
  ...(cardLast4 === null ? [] : [{ label: 'Carte', value: `••••\u00a0${cardLast4}` }]),
];

function NextDebit({ nextDebit }: Pick<ReceiptProps, 'nextDebit'>) {
  if (nextDebit === null) return null;
  return (
    <EmailText>
      Prochain prélèvement le <strong>{dateAndTime(nextDebit.at)}</strong>&nbsp;:{' '}
      <strong>{euros(nextDebit.amountCents)}</strong>. Vous pouvez annuler l’abonnement à tout moment&nbsp;;
      l’automatisation reste à vous.
    </EmailText>
  );
}
