import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { ownAutomationsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function TrialStartedEmail(props: EmailPropsByName['trial-started']) {
  const { site, firstName, automation, endsAt } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Votre essai gratuit commence"
      preview={`${automation} est à vous jusqu’au ${dateAndTime(endsAt)}.`}
    >
      <EmailText>
        Vous pouvez utiliser <strong>{automation}</strong> jusqu’au <strong>{dateAndTime(endsAt)}</strong>,
        sans rien payer.
      </EmailText>
      <EmailAction label="Ouvrir mes automatisations" href={ownAutomationsLink(site)} />
      <EmailNote>
        À la fin, l’accès s’arrête de lui-même&nbsp;: l’essai ne se transforme jamais en abonnement payant.
      </EmailNote>
    </EmailLayout>
  );
}
