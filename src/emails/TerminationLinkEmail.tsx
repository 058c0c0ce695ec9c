import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { terminationLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { hoursInWords } from './email-values.ts';

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
