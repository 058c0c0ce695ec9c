import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { ownDataLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function DataArchiveReadyEmail(props: EmailPropsByName['data-archive-ready']) {
  const { site, firstName, askedAt, expiresAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Toutes vos données sont prêtes"
      preview={`À télécharger depuis votre profil jusqu’au ${dateAndTime(expiresAt)}.`}
    >
      <EmailText>
        L’archive que vous avez demandée le <strong>{dateAndTime(askedAt)}</strong> est prête. Téléchargez-la
        depuis les préférences de votre profil jusqu’au <strong>{dateAndTime(expiresAt)}</strong>&nbsp;; elle
        sera ensuite effacée.
      </EmailText>
      <EmailAction label="Télécharger mes données" href={ownDataLink(site)} />
      <EmailNote>
        Elle n’est pas jointe à ce message&nbsp;: elle contient tout ce que nous gardons à votre sujet. Vous
        ne l’avez pas demandée&nbsp;? Changez votre mot de passe et écrivez-nous.
      </EmailNote>
    </EmailLayout>
  );
}
