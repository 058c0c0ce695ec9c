import { z } from 'zod';
import { defineEmail, instant, line, link } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import {
  dateAndTime,
  forgottenPasswordLink,
  hoursInWords,
  supportLink,
  verificationLink,
} from '#emails/email-links.ts';

export const emailChange = defineEmail({
  props: link,
  subject: ({ site }) => `Confirmez votre nouvelle adresse pour ${site.name}`,
  title: 'Confirmez votre nouvelle adresse',
  preview: ({ validForHours }) => `Un clic suffit. Le lien est valable ${hoursInWords(validForHours)}.`,
  body: ({ site, linkKey, validForHours }) => (
    <>
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
    </>
  ),
  sample: { linkKey: 'Hn4_Xs8-pL2yGf6uQe1oKi', validForHours: 24 },
});

/** Sent to the former address, at the request and after the change. */
export const emailLeft = defineEmail({
  props: { newEmail: line(254), at: instant, done: z.boolean(), byTeam: z.boolean().default(false) },
  subject: ({ site, done }) =>
    done
      ? `L’adresse de votre compte ${site.name} a changé`
      : `Changement d’adresse demandé pour votre compte ${site.name}`,
  title: ({ done }) =>
    done ? 'L’adresse de votre compte a changé' : 'Un changement d’adresse a été demandé',
  preview: 'Si c’est bien vous, il n’y a rien à faire.',
  body: ({ site, newEmail, at, done, byTeam }) =>
    done ? (
      <>
        <EmailText>
          Depuis le {dateAndTime(at)}, votre compte {site.name} utilise l’adresse <strong>{newEmail}</strong>
          &nbsp;: c’est avec elle que l’on se connecte et que nous vous écrivons.
        </EmailText>
        <EmailText>Si c’est bien vous, il n’y a rien à faire. Sinon, écrivez-nous sans attendre.</EmailText>
        <EmailAction label="Écrire au support" href={supportLink(site)} />
      </>
    ) : (
      <>
        <EmailText>
          Le {dateAndTime(at)}, {byTeam ? 'notre équipe' : 'quelqu’un qui connaît votre mot de passe'} a
          demandé que votre compte {site.name} utilise l’adresse <strong>{newEmail}</strong>. Rien ne change
          tant qu’elle n’est pas confirmée.
        </EmailText>
        <EmailText>
          {byTeam ? 'Si vous nous l’avez demandé' : 'Si c’est bien vous'}, il n’y a rien à faire ici. Sinon,
          changez votre mot de passe&nbsp;: la demande sera annulée.
        </EmailText>
        <EmailAction label="Réinitialiser mon mot de passe" href={forgottenPasswordLink(site)} />
      </>
    ),
  sample: {
    newEmail: 'elodie@atelier.example',
    at: '2026-11-20T13:05:00.000Z',
    done: false,
    byTeam: false,
  },
});
