import { inNumber } from '#domain/text/french-count.ts';
import { EmailAction, EmailLayout, EmailNote, type EmailRow, EmailRows, EmailText } from './EmailLayout.tsx';
import {
  dateAndTime,
  euros,
  hoursInWords,
  invoicesLink,
  terminationLink,
  withdrawalLink,
} from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

export function WithdrawalLinkEmail(props: EmailPropsByName['withdrawal-link']) {
  const { site, firstName, linkKey, validForHours } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Renoncer à votre contrat"
      preview={`Choisissez le contrat auquel renoncer. Le lien est valable ${hoursInWords(validForHours)}.`}
    >
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
    </EmailLayout>
  );
}

export function TerminationLinkEmail(props: EmailPropsByName['termination-link']) {
  const { site, firstName, terminationKey, validForHours } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Résilier votre contrat"
      preview={`Choisissez le contrat à résilier. Le lien est valable ${hoursInWords(validForHours)}.`}
    >
      <EmailText>
        Vous avez demandé à résilier un contrat chez {site.name} sans vous connecter. Ce lien montre vos
        abonnements en cours&nbsp;: choisissez, puis confirmez. Un accusé de réception daté vous sera envoyé.
      </EmailText>
      <EmailAction
        label="Choisir le contrat à résilier"
        href={terminationLink(site, terminationKey)}
        spellOutAddress
      />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)}. Vous n’avez rien demandé&nbsp;? Ignorez ce
        message&nbsp;: rien n’est résilié sans votre confirmation.
      </EmailNote>
    </EmailLayout>
  );
}

type Props = EmailPropsByName['withdrawal-acknowledged'];

const willBe = { one: 'vous sera remboursé', many: 'vous seront remboursés' };

/** The law requires this acknowledgement on a durable medium: what was declared, when, and what follows (L221-21). */
export function WithdrawalAcknowledgedEmail(props: Props) {
  const { site, firstName, automation, statedAt, refundedBy } = props;
  const total = props.purchaseCents + props.monthCents;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Nous avons reçu votre rétractation"
      preview={
        refundedBy === null
          ? `Rétractation reçue le ${dateAndTime(statedAt)}.`
          : `${euros(total)} ${inNumber(total / 100, willBe)} au plus tard le ${dateAndTime(refundedBy)}.`
      }
    >
      <EmailText>
        Nous accusons réception de votre rétractation du contrat portant sur <strong>{automation}</strong>.
        Elle prend effet tout de suite. Le document joint en garde la preuve.
      </EmailText>
      <EmailRows rows={statementRows(props)} />
      <EmailRows amounts rows={amountRows(props)} />
      <EmailText>{refundSentence(refundedBy)}</EmailText>
      <EmailAction label="Voir mes factures et mes avoirs" href={invoicesLink(site)} />
      <EmailNote>{consequence(props)}</EmailNote>
    </EmailLayout>
  );
}

const statementRows = ({ holder, invoiceNumber, concludedAt, statedAt }: Props): EmailRow[] => [
  { label: 'Déclaration reçue le', value: dateAndTime(statedAt) },
  { label: 'Au nom de', value: holder.name ? `${holder.name}, ${holder.email}` : holder.email },
  { label: 'Contrat conclu le', value: dateAndTime(concludedAt) },
  { label: 'Facture', value: invoiceNumber },
];

function amountRows({ kind, purchaseCents, monthCents, daysUsed, daysPaid }: Props): EmailRow[] {
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

function consequence({ kind, purchaseExcluded }: Props): string {
  if (kind === 'month') return 'L’abonnement a pris fin. L’automatisation reste à vous.';
  return purchaseExcluded
    ? 'L’abonnement a pris fin. Vous aviez demandé l’accès immédiat et ouvert la page\u00a0: l’achat n’est plus remboursable et l’automatisation reste à vous.'
    : 'L’abonnement a pris fin et l’automatisation n’est plus dans votre compte.';
}
