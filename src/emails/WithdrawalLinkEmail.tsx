import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { withdrawalLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { hoursInWords } from './email-values.ts';

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
