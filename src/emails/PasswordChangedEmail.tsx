import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { forgottenPasswordLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function PasswordChangedEmail(props: EmailPropsByName['password-changed']) {
  const { site, firstName, changedAt, everywhere } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre mot de passe a été modifié"
      preview="Si c’est bien vous, il n’y a rien à faire."
    >
      <EmailText>
        Le mot de passe de votre compte a été modifié le <strong>{dateAndTime(changedAt)}</strong>.{' '}
        {everywhere ? 'Tous vos appareils' : 'Vos autres appareils'} ont été déconnectés.
      </EmailText>
      <EmailText>
        Si c’est bien vous, il n’y a rien à faire. Sinon, reprenez tout de suite la main sur votre
        compte&nbsp;:
      </EmailText>
      <EmailAction label="Réinitialiser mon mot de passe" href={forgottenPasswordLink(site)} />
      <EmailNote>Ce message est toujours envoyé après un changement, pour votre sécurité.</EmailNote>
    </EmailLayout>
  );
}
