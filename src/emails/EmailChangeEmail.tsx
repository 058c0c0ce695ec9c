import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { verificationLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { hoursInWords } from './email-values.ts';

export function EmailChangeEmail(props: EmailPropsByName['email-change']) {
  const { site, firstName, linkKey, validForHours } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Confirmez votre nouvelle adresse"
      preview={`Un clic suffit. Le lien est valable ${hoursInWords(validForHours)}.`}
    >
      <EmailText>
        Vous avez demandé que votre compte {site.name} utilise cette adresse. Le changement prend effet dès
        que vous la confirmez&nbsp;; vos autres appareils devront alors se reconnecter.
      </EmailText>
      <EmailAction
        label="Confirmer ma nouvelle adresse"
        href={verificationLink(site, linkKey)}
        spellOutAddress
      />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)} et ne sert qu’une fois. Jusque-là, rien ne change.
      </EmailNote>
      <EmailNote>Vous n’avez rien demandé&nbsp;? Ignorez ce message.</EmailNote>
    </EmailLayout>
  );
}
