import { EmailAction, EmailLayout, EmailNote, EmailText } from './EmailLayout.tsx';
import { dateAndTime, hoursInWords, invitationLink, signInLink, supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

export function InvitationEmail(props: EmailPropsByName['invitation']) {
  const { site, firstName, linkKey, validForHours, isStaff } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={isStaff ? `Bienvenue dans l’équipe de ${site.name}` : `Un compte vous attend chez ${site.name}`}
      preview={`Choisissez votre mot de passe. Le lien est valable ${hoursInWords(validForHours)}.`}
    >
      <EmailText>
        Notre équipe a créé un compte à votre adresse. Il reste une étape&nbsp;: choisir votre mot de passe,
        que personne d’autre ne connaîtra.
      </EmailText>
      <EmailAction label="Choisir mon mot de passe" href={invitationLink(site, linkKey)} spellOutAddress />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)} et ne sert qu’une fois. Passé ce délai,
        demandez-nous-en un autre.
      </EmailNote>
      <EmailNote>
        Vous n’attendiez pas ce message&nbsp;? Ignorez-le&nbsp;: sans mot de passe, personne n’entre dans ce
        compte.
      </EmailNote>
    </EmailLayout>
  );
}

function whatEnds(cancelled: number): string {
  if (cancelled === 0) return 'Plus rien ne sera prélevé.';
  const ended =
    cancelled > 1 ? `Vos ${cancelled}\u00a0abonnements sont annulés` : 'Votre abonnement est annulé';
  return `${ended} à la fin du mois déjà payé\u00a0: plus rien ne sera prélevé.`;
}

export function AccountDeactivatedEmail(props: EmailPropsByName['account-deactivated']) {
  const { site, firstName, at, cancelledSubscriptions } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre compte est désactivé"
      preview="Vous ne pouvez plus vous y connecter, et plus rien ne sera prélevé."
    >
      <EmailText>
        Notre équipe a désactivé votre compte le <strong>{dateAndTime(at)}</strong>. Vous ne pouvez plus vous
        y connecter. {whatEnds(cancelledSubscriptions)}
      </EmailText>
      <EmailText>Ce que vous avez acheté reste à vous, et vos données sont gardées.</EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>Vous pensez à une erreur&nbsp;? Écrivez-nous&nbsp;: le compte peut être rouvert.</EmailNote>
    </EmailLayout>
  );
}

export function AccountReactivatedEmail(props: EmailPropsByName['account-reactivated']) {
  const { site, firstName, at } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre compte est de nouveau ouvert"
      preview="Vous pouvez vous y connecter comme avant."
    >
      <EmailText>
        Notre équipe a rouvert votre compte le <strong>{dateAndTime(at)}</strong>. Vous pouvez vous y
        connecter comme avant, et ce que vous avez acheté y est.
      </EmailText>
      <EmailText>
        Vos abonnements annulés ne reprennent pas d’eux-mêmes&nbsp;: vous choisissez lesquels activer.
      </EmailText>
      <EmailAction label="Me connecter" href={signInLink(site)} />
    </EmailLayout>
  );
}
