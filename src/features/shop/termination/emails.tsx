import { z } from 'zod';
import { defineEmail, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { hoursInWords, terminationLink } from '#emails/email-links.ts';

export const terminationAsked = defineEmail({
  props: { terminationKey: line(200), validForHours: z.int().positive() },
  subject: ({ site }) => `Résilier votre contrat ${site.name}`,
  title: 'Résilier votre contrat',
  preview: ({ validForHours }) =>
    `Choisissez le contrat à résilier. Le lien est valable ${hoursInWords(validForHours)}.`,
  body: ({ site, terminationKey, validForHours }) => (
    <>
      <EmailText>
        Vous avez demandé à résilier un contrat chez {site.name} sans vous connecter. Ce lien montre vos
        abonnements en cours&nbsp;: choisissez, puis confirmez. Un accusé de réception daté vous sera envoyé.
      </EmailText>
      <EmailAction
        label="Choisir le contrat à résilier"
        href={terminationLink(site, terminationKey)}
        spellOutAddress
      />
      <EmailNote>
        Ce lien est valable {hoursInWords(validForHours)}. Vous n’avez rien demandé&nbsp;? Ignorez ce
        message&nbsp;: rien n’est résilié sans votre confirmation.
      </EmailNote>
    </>
  ),
  sample: { terminationKey: 'Zk3_Wq9-vT1xA7bNfR2mYs', validForHours: 2 },
});
