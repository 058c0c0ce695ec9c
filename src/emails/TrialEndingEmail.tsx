import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailText } from './EmailText.tsx';
import { automationLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function TrialEndingEmail(props: EmailPropsByName['trial-ending']) {
  const { site, firstName, automation, automationId, endsAt } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Votre essai se termine bientôt"
      preview={`${automation}\u00a0: jusqu’au ${dateAndTime(endsAt)}.`}
    >
      <EmailText>
        Votre essai de <strong>{automation}</strong> se termine le <strong>{dateAndTime(endsAt)}</strong>.
        Rien ne sera débité&nbsp;: l’accès s’arrêtera de lui-même.
      </EmailText>
      <EmailText>
        Pour continuer sans interruption, achetez l’automatisation et abonnez-vous, même pendant l’essai.
      </EmailText>
      <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
    </EmailLayout>
  );
}
