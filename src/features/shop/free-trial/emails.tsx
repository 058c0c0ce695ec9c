import { z } from 'zod';
import { NUMBERED_KINDS } from '#domain/document/document-limits.ts';
import { countOfKept, waitingWork } from '#domain/document/paper-words.ts';
import { cents, defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import {
  automationLink,
  dateAndTime,
  euros,
  eurosPerMonth,
  ownAutomationsLink,
} from '#emails/email-links.ts';

const trial = {
  props: {
    automation: line(200),
    automationId: z.int().positive(),
    endsAt: instant,
    /** Null when it is on sale no more. */
    purchasePriceCents: cents.positive().nullable().default(null),
    subscriptionPriceCents: cents.positive().nullable().default(null),
    /** What was made in it and is kept. */
    documents: z.int().default(0),
    /** Null of several kinds, and of what is no paper. */
    documentsKind: z.enum(NUMBERED_KINDS).nullable().default(null),
  },
  sample: {
    automation: 'Générateur de devis',
    automationId: 7,
    endsAt: '2026-11-27T13:05:00.000Z',
    purchasePriceCents: 3500,
    subscriptionPriceCents: 500,
    documents: 2,
    documentsKind: 'quote' as const,
  },
};

interface Keeping {
  automation: string;
  purchasePriceCents: number | null;
  subscriptionPriceCents: number | null;
  /** What was made in it; empty where nothing was. */
  made: string;
}

function Keeping({ automation, purchasePriceCents, subscriptionPriceCents, made }: Keeping) {
  return (
    <>
      {made === '' ? null : (
        <EmailText>
          <strong>{made}</strong>
        </EmailText>
      )}
      {purchasePriceCents && subscriptionPriceCents ? (
        <EmailText>
          Pour garder <strong>{automation}</strong>&nbsp;: {euros(purchasePriceCents)} une seule fois, puis{' '}
          {eurosPerMonth(subscriptionPriceCents)}, sans engagement et sous votre plafond mensuel.
        </EmailText>
      ) : null}
    </>
  );
}

export const trialStarted = defineEmail({
  ...trial,
  subject: ({ automation }) => `Votre essai de 7\u00a0jours commence\u00a0: ${automation}`,
  title: 'Votre essai gratuit commence',
  preview: ({ automation, endsAt }) => `${automation} est à vous jusqu’au ${dateAndTime(endsAt)}.`,
  body: ({ site, automation, endsAt }) => (
    <>
      <EmailText>
        Vous pouvez utiliser <strong>{automation}</strong> jusqu’au <strong>{dateAndTime(endsAt)}</strong>,
        sans rien payer.
      </EmailText>
      <EmailAction label="Ouvrir mes automatisations" href={ownAutomationsLink(site)} />
      <EmailNote>
        À la fin, l’accès s’arrête de lui-même&nbsp;: l’essai ne se transforme jamais en abonnement payant.
      </EmailNote>
    </>
  ),
});

export const trialEnding = defineEmail({
  ...trial,
  subject: ({ automation }) => `Votre essai se termine bientôt\u00a0: ${automation}`,
  title: 'Votre essai se termine bientôt',
  preview: ({ automation, endsAt }) => `${automation}\u00a0: jusqu’au ${dateAndTime(endsAt)}.`,
  body: ({ site, automationId, endsAt, documents, documentsKind: kind, ...sold }) => (
    <>
      <EmailText>
        Votre essai de <strong>{sold.automation}</strong> se termine le <strong>{dateAndTime(endsAt)}</strong>
        . Rien ne sera débité&nbsp;: l’accès s’arrêtera de lui-même.
      </EmailText>
      <EmailText>
        Pour continuer sans interruption, achetez l’automatisation et abonnez-vous, même pendant l’essai.
      </EmailText>
      <Keeping
        {...sold}
        made={
          documents > 0
            ? `Ce que vous y avez fait reste à vous\u00a0: ${countOfKept({ documents, kind })}.`
            : ''
        }
      />
      <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
    </>
  ),
});

export const trialEnded = defineEmail({
  ...trial,
  subject: ({ automation }) => `Votre essai est terminé\u00a0: ${automation}`,
  title: 'Votre essai est terminé',
  preview: 'Rien n’a été débité.',
  body: ({ site, automationId, endsAt, documents, documentsKind: kind, ...sold }) => (
    <>
      <EmailText>
        Votre essai de <strong>{sold.automation}</strong> s’est terminé le {dateAndTime(endsAt)}. Rien n’a été
        débité.
      </EmailText>
      <Keeping {...sold} made={waitingWork({ documents, kind })} />
      <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
      <EmailNote>
        L’achat se fait une fois, l’abonnement se paie au mois&nbsp;: vous l’arrêtez quand vous voulez. Si
        vous ne faites rien, rien n’est débité.
      </EmailNote>
    </>
  ),
});
