import { Link } from 'react-email';
import type { z } from 'zod';
import { euroCents } from '#domain/money/money.ts';
import { effectInWords } from '#domain/price/price-words.ts';
import { defineEmail, line, movedPrice } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailRows, EmailText } from '#emails/EmailLayout.tsx';
import { dateAndTime, euros, eurosPerMonth, priceNoticeLink, terminationPage } from '#emails/email-links.ts';
import { look } from '#emails/email-look.ts';

/** The terms promise 30 days' notice of the change, its first debit, the new total and how to leave. */
export const priceChange = defineEmail({
  props: {
    automation: line(200),
    ...movedPrice,
    /** The reader stays or leaves by this link without signing in. */
    noticeKey: line(200),
  },
  subject: ({ automation, from }) => `Le prix de ${automation} change le ${dateAndTime(from)}`,
  title: 'Le prix de votre abonnement change',
  preview: ({ automation, newPriceCents, from }) =>
    `${automation}\u00a0: ${eurosPerMonth(newPriceCents)} à partir du ${dateAndTime(from)}.`,
  body: (props) => <Change {...props} />,
  sample: {
    automation: 'Relance des factures impayées',
    oldPriceCents: 500,
    newPriceCents: 700,
    from: '2027-01-08T13:05:00.000Z',
    capCents: 1500,
    shareBeforeCents: 500,
    shareAfterCents: 618,
    monthBeforeCents: 1500,
    monthAfterCents: 1500,
    noticeKey: 'exemple-de-cle',
  },
});

function Change(props: z.output<typeof priceChange.schema>) {
  const { site, automation, oldPriceCents, newPriceCents, from, noticeKey } = props;
  const { shareBeforeCents, shareAfterCents } = props;
  const lowered = shareBeforeCents !== oldPriceCents || shareAfterCents !== newPriceCents;
  return (
    <>
      <EmailText>
        Le prix de votre abonnement à <strong>{automation}</strong> passe de {eurosPerMonth(oldPriceCents)} à{' '}
        <strong>{eurosPerMonth(newPriceCents)}</strong>. Votre premier prélèvement au nouveau prix aura lieu
        le <strong>{dateAndTime(from)}</strong>&nbsp;; rien ne change avant.
      </EmailText>
      <EmailRows
        amounts
        rows={[
          { label: 'Prix actuel', value: eurosPerMonth(oldPriceCents) },
          ...(lowered
            ? [{ label: 'Prélevé au prix actuel, plafond déduit', value: euros(shareBeforeCents) }]
            : []),
          { label: 'Nouveau prix', value: eurosPerMonth(newPriceCents), strong: true },
          ...(lowered
            ? [
                {
                  label: 'Prélevé au nouveau prix, plafond déduit',
                  value: euros(shareAfterCents),
                  strong: true,
                },
              ]
            : []),
        ]}
      />
      <EmailText>
        {effectInWords({
          cap: euroCents(props.capCents),
          monthBefore: euroCents(props.monthBeforeCents),
          monthAfter: euroCents(props.monthAfterCents),
        })}
      </EmailText>
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
    </>
  );
}
