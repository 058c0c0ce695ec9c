import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailText } from './EmailText.tsx';
import { forgottenPasswordLink, supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

type EmailLeftProps = EmailPropsByName['email-left'];

/** To the address that the account leaves: first when it is asked for, then when it is done. */
export function EmailLeftEmail(props: EmailLeftProps) {
  const { site, firstName, done } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={done ? 'L’adresse de votre compte a changé' : 'Un changement d’adresse a été demandé'}
      preview="Si c’est bien vous, il n’y a rien à faire."
    >
      {done ? <Done {...props} /> : <Asked {...props} />}
    </EmailLayout>
  );
}

function Asked({ site, newEmail, at }: EmailLeftProps) {
  return (
    <>
      <EmailText>
        Le {dateAndTime(at)}, quelqu’un qui connaît votre mot de passe a demandé que votre compte {site.name}{' '}
        utilise l’adresse <strong>{newEmail}</strong>. Rien ne change tant qu’elle n’est pas confirmée.
      </EmailText>
      <EmailText>
        Si c’est bien vous, il n’y a rien à faire ici. Sinon, changez votre mot de passe&nbsp;: la demande
        sera annulée.
      </EmailText>
      <EmailAction label="Réinitialiser mon mot de passe" href={forgottenPasswordLink(site)} />
    </>
  );
}

function Done({ site, newEmail, at }: EmailLeftProps) {
  return (
    <>
      <EmailText>
        Depuis le {dateAndTime(at)}, votre compte {site.name} utilise l’adresse <strong>{newEmail}</strong>
        &nbsp;: c’est avec elle que l’on se connecte et que nous vous écrivons.
      </EmailText>
      <EmailText>Si c’est bien vous, il n’y a rien à faire. Sinon, écrivez-nous sans attendre.</EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
    </>
  );
}
