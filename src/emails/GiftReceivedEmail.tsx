import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { ownAutomationsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, eurosPerMonth } from './email-values.ts';

export function GiftReceivedEmail(props: EmailPropsByName['gift-received']) {
  const { site, firstName, automation, endsAt, becomesOwned, priceCents } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Une automatisation vous est offerte"
      preview={`${automation}\u00a0: sans rien payer jusqu’au ${dateAndTime(endsAt)}.`}
    >
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
    </EmailLayout>
  );
}
