import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { catalogueLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function IdeaReceivedEmail(props: EmailPropsByName['idea-received']) {
  const { site, firstName, receivedAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Merci pour votre idée"
      preview="Nous l’étudions et revenons vers vous."
      reason="qu’une idée d’automatisation a été envoyée depuis cette adresse"
    >
      <EmailText>
        Nous avons reçu votre idée le {dateAndTime(receivedAt)}. Elle peut être résumée et classée par un
        outil d’intelligence artificielle&nbsp;; une personne de l’équipe décide ensuite de sa suite.
      </EmailText>
      <EmailText>Nous vous recontacterons à cette adresse.</EmailText>
      <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
      <EmailNote>
        Vous n’avez rien proposé&nbsp;? Quelqu’un a sans doute fait une faute de frappe&nbsp;: ignorez ce
        message.
      </EmailNote>
    </EmailLayout>
  );
}
