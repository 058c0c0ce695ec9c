import { Link } from 'react-email';
import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { type EmailRow, EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { dashboardLink, withdrawalLink } from './email-links.ts';
import { look } from './email-look.ts';
import type { EmailPropsByName, ReceiptLine } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';

type ReceiptProps = EmailPropsByName['purchase-receipt'];

const lineLabels: Record<ReceiptLine['kind'], string> = {
  purchase: 'Achat de l’automatisation',
  first_month: 'Premier mois d’abonnement',
  cap_discount: 'Remise plafond',
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

/** The bank took it while the account was deleted: staff are told, and give it back. */
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
