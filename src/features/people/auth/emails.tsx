import { z } from 'zod';
import { defineEmail, instant, line, link } from '#emails/define-email.ts';
import { EmailAction, EmailLink, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import {
  adminPasswordResetLink,
  dateAndTime,
  forgottenPasswordLink,
  hoursInWords,
  ownReceiversLink,
  passwordResetLink,
  verificationLink,
} from '#emails/email-links.ts';

export const verification = defineEmail({
  /** React reserves the name `key`. */
  props: { verificationKey: line(200), validForHours: z.int().positive() },
  subject: ({ site }) => `Confirmez votre adresse email pour ${site.name}`,
  title: 'Confirmez votre adresse email',
  preview: ({ validForHours }) => `Un clic suffit. Le lien est valable ${hoursInWords(validForHours)}.`,
  body: ({ site, verificationKey, validForHours }) => (
    <>
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
    </>
  ),
  sample: { verificationKey: 'Zk3_Wq9-vT1xA7bNfR2mYs', validForHours: 24 },
});

type ResetLinkProps = { name: string; validForHours: number; href: string; of: string };

function ResetLink({ name, validForHours, href, of }: ResetLinkProps) {
  return (
    <>
      <EmailText>
        Vous avez demandé à réinitialiser le mot de passe de {of} {name}. Le lien ci-dessous mène à la page où
        en choisir un autre.
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
    </>
  );
}

const reset = {
  title: 'Choisissez un nouveau mot de passe',
  preview: ({ validForHours }: { validForHours: number }) =>
    `Le lien est valable ${hoursInWords(validForHours)} et ne sert qu’une fois.`,
};

export const passwordReset = defineEmail({
  ...reset,
  props: link,
  subject: ({ site }) => `Réinitialisez votre mot de passe ${site.name}`,
  body: ({ site, linkKey, validForHours }) => (
    <ResetLink
      name={site.name}
      validForHours={validForHours}
      href={passwordResetLink(site, linkKey)}
      of="votre compte"
    />
  ),
  sample: { linkKey: 'q7_Vd0-kJ3mWb9xTzR5aNc', validForHours: 1 },
});

export const adminPasswordReset = defineEmail({
  ...reset,
  props: link,
  subject: ({ site }) => `Réinitialisez votre mot de passe d’administration ${site.name}`,
  body: ({ site, linkKey, validForHours }) => (
    <ResetLink
      name={site.name}
      validForHours={validForHours}
      href={adminPasswordResetLink(site, linkKey)}
      of="votre accès à l’administration de"
    />
  ),
  sample: { firstName: 'Zoé', linkKey: 'b4_Wd1-kJ8mQb2xTzR7aNc', validForHours: 1 },
});

export const passwordChanged = defineEmail({
  props: {
    changedAt: instant,
    /** A reset by link ends every session, even the current one. */
    everywhere: z.boolean().default(false),
    /** The API keys that ended with it. */
    keys: z.int().positive().optional(),
    /** The receivers that go on. */
    receivers: z.int().positive().optional(),
  },
  subject: ({ site }) => `Votre mot de passe ${site.name} a été modifié`,
  title: 'Votre mot de passe a été modifié',
  preview: 'Si c’est bien vous, il n’y a rien à faire.',
  body: ({ site, changedAt, everywhere, keys = 0, receivers = 0 }) => (
    <>
      <EmailText>
        Le mot de passe de votre compte a été modifié le <strong>{dateAndTime(changedAt)}</strong>.{' '}
        {everywhere ? 'Tous vos appareils' : 'Vos autres appareils'} ont été déconnectés.
      </EmailText>
      {keys > 0 ? (
        <EmailText>
          {keys > 1 ? `Vos ${keys}\u00a0clés d’API ont été retirées` : 'Votre clé d’API a été retirée'} avec
          l’ancien mot de passe&nbsp;: les programmes qui s’en servaient attendent que vous en créiez
          d’autres.
        </EmailText>
      ) : null}
      {receivers > 0 ? (
        <EmailText>
          {receivers > 1
            ? `${receivers}\u00a0adresses reçoivent toujours vos notifications sortantes`
            : 'Une adresse reçoit toujours vos notifications sortantes'}
          &nbsp;: le nouveau mot de passe ne les arrête pas.{' '}
          <EmailLink href={ownReceiversLink(site)}>Vérifiez que vous reconnaissez chacune</EmailLink>.
        </EmailText>
      ) : null}
      <EmailText>
        Si c’est bien vous, il n’y a rien à faire. Sinon, reprenez tout de suite la main sur votre
        compte&nbsp;:
      </EmailText>
      <EmailAction label="Réinitialiser mon mot de passe" href={forgottenPasswordLink(site)} />
      <EmailNote>Ce message est toujours envoyé après un changement, pour votre sécurité.</EmailNote>
    </>
  ),
  sample: { changedAt: '2026-11-20T13:05:00.000Z', everywhere: true, keys: 2, receivers: 2 },
});
