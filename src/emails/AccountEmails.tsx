import { restoredInWords } from '#domain/subscription/restored-words.ts';
import { EmailAction, EmailLayout, EmailNote, EmailText } from './EmailLayout.tsx';
import {
  adminPasswordResetLink,
  catalogueLink,
  dateAndTime,
  forgottenPasswordLink,
  hoursInWords,
  ownAutomationsLink,
  passwordResetLink,
  supportLink,
  verificationLink,
} from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

type EmailLeftProps = EmailPropsByName['email-left'];

/** Sent to the former address, at the request and after the change. */
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

function Asked({ site, newEmail, at, byTeam }: EmailLeftProps) {
  return (
    <>
      <EmailText>
        Le {dateAndTime(at)}, {byTeam ? 'notre équipe' : 'quelqu’un qui connaît votre mot de passe'} a demandé
        que votre compte {site.name} utilise l’adresse <strong>{newEmail}</strong>. Rien ne change tant
        qu’elle n’est pas confirmée.
      </EmailText>
      <EmailText>
        {byTeam ? 'Si vous nous l’avez demandé' : 'Si c’est bien vous'}, il n’y a rien à faire ici. Sinon,
        changez votre mot de passe&nbsp;: la demande sera annulée.
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

export function PasswordResetEmail(props: EmailPropsByName['password-reset']) {
  return <ResetLink {...props} href={passwordResetLink(props.site, props.linkKey)} of="votre compte" />;
}

export function AdminPasswordResetEmail(props: EmailPropsByName['admin-password-reset']) {
  const href = adminPasswordResetLink(props.site, props.linkKey);
  return <ResetLink {...props} href={href} of="votre accès à l’administration de" />;
}

type ResetLinkProps = EmailPropsByName['password-reset'] & { href: string; of: string };

function ResetLink({ site, firstName, validForHours, href, of }: ResetLinkProps) {
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Choisissez un nouveau mot de passe"
      preview={`Le lien est valable ${hoursInWords(validForHours)} et ne sert qu’une fois.`}
    >
      <EmailText>
        Vous avez demandé à réinitialiser le mot de passe de {of} {site.name}. Le lien ci-dessous mène à la
        page où en choisir un autre.
      </EmailText>
      <EmailAction label="Choisir un nouveau mot de passe" href={href} spellOutAddress />
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

export function WelcomeEmail({ site, firstName, trialLeft, restored }: EmailPropsByName['welcome']) {
  const isBack = restored !== null && restored.automations > 0;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title={`Bienvenue chez ${site.name}`}
      preview="Votre adresse est confirmée, votre compte est prêt."
    >
      <EmailText>
        Votre adresse est confirmée, votre compte est prêt.{' '}
        {isBack
          ? `Ce que vous aviez acheté vous est rendu\u00a0: ${restoredInWords(restored)}`
          : 'Parcourez le catalogue\u00a0: chaque automatisation s’achète une fois, puis s’utilise par un abonnement mensuel que vous arrêtez quand vous voulez.'}
      </EmailText>
      {restored && !isBack ? <EmailText>{restoredInWords(restored)}</EmailText> : null}
      {isBack ? (
        <EmailAction label="Voir mes automatisations" href={ownAutomationsLink(site)} />
      ) : (
        <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
      )}
      {trialLeft ? (
        <EmailNote>
          Vous pouvez essayer une automatisation de votre choix pendant 7&nbsp;jours, une seule fois et sans
          paiement, depuis votre tableau de bord.
        </EmailNote>
      ) : null}
    </EmailLayout>
  );
}
