import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { verificationLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { hoursInWords } from './email-values.ts';

export function VerificationEmail(props: EmailPropsByName['verification']) {
  const { site, firstName, verificationKey, validForHours } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Confirmez votre adresse email"
      preview={`Un clic suffit. Le lien est valable ${hoursInWords(validForHours)}.`}
    >
      <EmailText>
        Bienvenue chez {site.name}. Il reste une étape&nbsp;: confirmer que cette adresse est bien la vôtre.
      </EmailText>
      <EmailAction
        label="Confirmer mon adresse"
        href={verificationLink(site, verificationKey)}
        spellOutAddress
      />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)} et ne sert qu’une fois. Passé ce délai, vous pourrez
        en demander un autre depuis votre compte.
      </EmailNote>
      <EmailNote>
        Vous n’avez pas créé de compte&nbsp;? Ignorez ce message&nbsp;: sans confirmation, cette adresse ne
        sera pas utilisée.
      </EmailNote>
    </EmailLayout>
  );
}
