import { Link } from 'react-email';
import { euroCents } from '#domain/money/money.ts';
import { effectInWords } from '#domain/price/price-effect.ts';
import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { type EmailRow, EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { priceNoticeLink, terminationPage } from './email-links.ts';
import { look } from './email-look.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros, eurosPerMonth } from './email-values.ts';

type ChangeProps = EmailPropsByName['price-change'];

/** The notice of 30 days that the terms promise: what changes, from which debit on, what it makes, how to leave. */
export function PriceChangeEmail(props: ChangeProps) {
  const { site, firstName, automation, oldPriceCents, newPriceCents, from, noticeKey } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Le prix de votre abonnement change"
      preview={`${automation}\u00a0: ${eurosPerMonth(newPriceCents)} à partir du ${dateAndTime(from)}.`}
    >
      <EmailText>
        Le prix de votre abonnement à <strong>{automation}</strong> passe de {eurosPerMonth(oldPriceCents)} à{' '}
        <strong>{eurosPerMonth(newPriceCents)}</strong>. Votre premier prélèvement au nouveau prix aura lieu
        le <strong>{dateAndTime(from)}</strong>&nbsp;; rien ne change avant.
      </EmailText>
      <EmailRows amounts rows={priceRows(props)} />
      <EmailText>{effectInWords(effectOf(props))}</EmailText>
      <EmailText>
        Si ce prix vous convient, vous n’avez rien à faire. Sinon, annulez l’abonnement avant cette date, sans
        frais&nbsp;: l’automatisation reste à vous.
      </EmailText>
      <EmailAction label="Garder ou résilier mon abonnement" href={priceNoticeLink(site, noticeKey)} />
      <EmailNote>
        Ce lien s’ouvre sans vous connecter. Vous pouvez aussi{' '}
        <Link className="link" href={terminationPage(site)} style={look.link}>
          résilier un autre contrat
        </Link>{' '}
        de la même façon.
      </EmailNote>
    </EmailLayout>
  );
}

const priceRows = (props: ChangeProps): EmailRow[] => {
  const { oldPriceCents, newPriceCents, shareBeforeCents, shareAfterCents } = props;
  const lowered = shareBeforeCents !== oldPriceCents || shareAfterCents !== newPriceCents;
  return [
    { label: 'Prix actuel', value: eurosPerMonth(oldPriceCents) },
    ...(lowered ? [{ label: 'Prélevé au prix actuel, plafond déduit', value: euros(shareBeforeCents) }] : []),
    { label: 'Nouveau prix', value: eurosPerMonth(newPriceCents), strong: true },
    ...(lowered
      ? [{ label: 'Prélevé au nouveau prix, plafond déduit', value: euros(shareAfterCents), strong: true }]
      : []),
  ];
};

const effectOf = ({ capCents, monthBeforeCents, monthAfterCents }: ChangeProps) => ({
  cap: euroCents(capCents),
  monthBefore: euroCents(monthBeforeCents),
  monthAfter: euroCents(monthAfterCents),
});
