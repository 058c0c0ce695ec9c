import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { passwordResetLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { hoursInWords } from './email-values.ts';

export function PasswordResetEmail(props: EmailPropsByName['password-reset']) {
  const { site, firstName, linkKey, validForHours } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Choisissez un nouveau mot de passe"
      preview={`Le lien est valable ${hoursInWords(validForHours)} et ne sert qu’une fois.`}
    >
      <EmailText>
        Vous avez demandé à réinitialiser le mot de passe de votre compte {site.name}. Le lien ci-dessous mène
        à la page où en choisir un autre.
      </EmailText>
      <EmailAction
        label="Choisir un nouveau mot de passe"
        href={passwordResetLink(site, linkKey)}
        spellOutAddress
      />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)} et ne sert qu’une fois. Ensuite, tous vos appareils
        devront se reconnecter.
      </EmailNote>
      <EmailNote>
        Vous n’avez rien demandé&nbsp;? Ignorez ce message&nbsp;: votre mot de passe actuel reste valable. Ne
        transmettez ce lien à personne.
      </EmailNote>
    </EmailLayout>
  );
}
