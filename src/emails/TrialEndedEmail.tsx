import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailText } from './EmailText.tsx';
import { automationLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function TrialEndedEmail(props: EmailPropsByName['trial-ended']) {
  const { site, firstName, automation, automationId, endsAt } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Votre essai est terminé"
      preview="Rien n’a été débité."
    >
      <EmailText>
        Votre essai de <strong>{automation}</strong> s’est terminé le {dateAndTime(endsAt)}. Rien n’a été
        débité.
      </EmailText>
      <EmailText>
        Elle vous a été utile&nbsp;? Achetez-la une fois, puis abonnez-vous au mois&nbsp;: vous arrêtez quand
        vous voulez.
      </EmailText>
      <EmailAction label="Revoir cette automatisation" href={automationLink(site, automationId)} />
    </EmailLayout>
  );
}
