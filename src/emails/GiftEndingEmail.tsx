import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailText } from './EmailText.tsx';
import { automationLink, ownAutomationsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, eurosPerMonth } from './email-values.ts';

type GiftProps = EmailPropsByName['gift-ending'];

export function GiftEndingEmail(props: GiftProps) {
  const { site, firstName, automation, endsAt, becomesOwned } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title={becomesOwned ? 'Bientôt à vous pour de bon' : 'Votre automatisation offerte se termine bientôt'}
      preview={`${automation}\u00a0: offerte jusqu’au ${dateAndTime(endsAt)}.`}
    >
      <EmailText>
        <strong>{automation}</strong> vous est offerte jusqu’au <strong>{dateAndTime(endsAt)}</strong>. Rien
        ne sera débité ce jour-là.
      </EmailText>
      {becomesOwned ? <ThenOwned {...props} /> : <ThenOver {...props} />}
    </EmailLayout>
  );
}

function ThenOwned({ site, priceCents }: GiftProps) {
  return (
    <>
      <EmailText>
        Elle sera ensuite à vous, sans achat. Pour continuer à l’utiliser, activez son abonnement depuis vos
        automatisations&nbsp;: {eurosPerMonth(priceCents)}, que vous arrêtez quand vous voulez.
      </EmailText>
      <EmailAction label="Voir mes automatisations" href={ownAutomationsLink(site)} />
    </>
  );
}

function ThenOver({ site, automationId }: GiftProps) {
  return (
    <>
      <EmailText>
        L’accès s’arrêtera alors de lui-même. Pour continuer sans interruption, achetez l’automatisation et
        abonnez-vous, même avant la fin.
      </EmailText>
      <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
    </>
  );
}
