import { z } from 'zod';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { adminSecurityLink, adminSignInLink, dateAndTime } from '#emails/email-links.ts';

const kindWords = { passkey: 'La clé d’accès', totp: 'L’application à codes' };

function NotYou({ endsAt }: { endsAt: string }) {
  return (
    <EmailNote>
      Ce n’était pas vous&nbsp;? {endsAt} changez votre mot de passe, et prévenez un super-administrateur.
    </EmailNote>
  );
}

const endThem = 'Terminez vos autres sessions depuis cette page,';

/** A passkey or an application was added or taken away. */
const changed = { at: instant, kind: z.enum(['passkey', 'totp']), name: line(60) };

export const factorAdded = defineEmail({
  props: changed,
  subject: ({ site }) => `Un second facteur a été ajouté à votre compte ${site.name}`,
  title: 'Un second facteur a été ajouté',
  preview: ({ name }) => `«\u00a0${name}\u00a0» ouvre désormais l’administration avec votre mot de passe.`,
  body: ({ site, at, kind, name }) => (
    <>
      <EmailText>
        {kindWords[kind]} <strong>«&nbsp;{name}&nbsp;»</strong> a été ajoutée à votre compte le{' '}
        {dateAndTime(at)}. Avec votre mot de passe, elle ouvre l’administration.
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </>
  ),
  sample: {
    firstName: 'Zoé',
    at: '2026-11-20T13:05:00.000Z',
    kind: 'passkey',
    name: 'Ordinateur du bureau',
  },
});

export const factorRemoved = defineEmail({
  props: changed,
  subject: ({ site }) => `Un second facteur a été retiré de votre compte ${site.name}`,
  title: 'Un second facteur a été retiré',
  preview: ({ name }) => `«\u00a0${name}\u00a0» n’ouvre plus l’administration.`,
  body: ({ site, at, kind, name }) => (
    <>
      <EmailText>
        {kindWords[kind]} <strong>«&nbsp;{name}&nbsp;»</strong> a été retirée de votre compte le{' '}
        {dateAndTime(at)}. Elle n’ouvre plus l’administration.
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </>
  ),
  sample: { firstName: 'Zoé', at: '2026-11-20T13:05:00.000Z', kind: 'totp', name: 'Ancien téléphone' },
});

function leftInWords(left: number): string {
  if (left === 0) return 'C’était le dernier\u00a0: créez-en de nouveaux maintenant.';
  return left === 1 ? 'Il vous en reste un.' : `Il vous en reste ${left}.`;
}

export const recoveryCodeUsed = defineEmail({
  /** The server tells device and address as it sees them. */
  props: { at: instant, left: z.int().nonnegative(), device: line(120), address: line(60) },
  subject: ({ site }) => `Un code de secours de votre compte ${site.name} a servi`,
  title: 'Un code de secours a servi',
  preview: ({ left }) => leftInWords(left),
  body: ({ site, at, left, device, address }) => (
    <>
      <EmailText>
        Un de vos codes de secours a servi le <strong>{dateAndTime(at)}</strong>, depuis {device} ({address}
        ). Il ne servira plus. {leftInWords(left)}
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </>
  ),
  sample: {
    firstName: 'Zoé',
    at: '2026-11-20T13:05:00.000Z',
    left: 9,
    device: 'Firefox sur Windows',
    address: '192.0.2.17',
  },
});

const moment = {
  props: { at: instant },
  sample: { firstName: 'Zoé', at: '2026-11-20T13:05:00.000Z' },
};

export const recoveryCodesRenewed = defineEmail({
  ...moment,
  subject: ({ site }) => `Les codes de secours de votre compte ${site.name} sont nouveaux`,
  title: 'Vos codes de secours sont nouveaux',
  preview: 'Les anciens ne servent plus.',
  body: ({ site, at }) => (
    <>
      <EmailText>
        Dix nouveaux codes de secours ont été créés le <strong>{dateAndTime(at)}</strong>. Les anciens ne
        servent plus&nbsp;: vous pouvez les jeter.
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </>
  ),
});

export const factorsReset = defineEmail({
  ...moment,
  subject: ({ site }) => `Les seconds facteurs de votre compte ${site.name} ont été réinitialisés`,
  title: 'Vos seconds facteurs ont été réinitialisés',
  preview: 'Reconnectez-vous avec votre mot de passe, puis ajoutez-en un.',
  body: ({ site, at }) => (
    <>
      <EmailText>
        Un super-administrateur a retiré vos clés d’accès, applications et codes de secours le{' '}
        <strong>{dateAndTime(at)}</strong>. Vos sessions d’administration sont terminées.
      </EmailText>
      <EmailText>Reconnectez-vous avec votre mot de passe, puis ajoutez un second facteur.</EmailText>
      <EmailAction label="Me connecter" href={adminSignInLink(site)} />
      <NotYou endsAt="Quelqu’un l’a peut-être demandé en votre nom&nbsp;:" />
    </>
  ),
});
