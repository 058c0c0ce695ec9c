import { z } from 'zod';
import { NUMBERED_KINDS } from '#domain/document/document-limits.ts';
import { countOfKept, type KeptWork } from '#domain/document/paper-words.ts';
import { ASKED_AGAIN_MONTHS, SLEEPING_LINK_DAYS } from '#domain/subscription/sleeping-tool.ts';
import { cents, debit, defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailRows, EmailText } from '#emails/EmailLayout.tsx';
import { dateAndTime, euros, keepToolLink, stopToolLink } from '#emails/email-links.ts';

/** Both answers look alike, so that stopping is as easy as keeping; each page asks again. */
export const sleepingTool = defineEmail({
  props: {
    automation: line(200),
    /** It is the last use, or the subscription's beginning. */
    unusedSince: instant,
    neverUsed: z.boolean(),
    /** They are the months debited since, and their amount less what was given back. */
    months: z.int().nonnegative(),
    costCents: cents.nonnegative(),
    documents: z.int().nonnegative(),
    /** Null of several kinds, and of what is no paper. */
    documentsKind: z.enum(NUMBERED_KINDS).nullable().default(null),
    nextDebit: debit.nullable(),
    noticeKey: line(200),
  },
  subject: ({ automation }) => `Gardez-vous ${automation}\u00a0?`,
  title: 'Gardez-vous cet outil\u00a0?',
  preview: ({ automation, unusedSince }) =>
    `${automation} attend depuis le ${dateAndTime(unusedSince)}\u00a0: vous pouvez l’arrêter, ou ne rien changer.`,
  body: ({ site, noticeKey, documents, documentsKind, ...props }) => (
    <>
      <EmailText>{howItSleeps(props)}</EmailText>
      <EmailRows rows={[...debitsOf(props), kept({ documents, kind: documentsKind })]} />
      <EmailText>
        Il vous sert encore, ou vous comptez y revenir&nbsp;? Rien ne change. Il ne vous sert plus&nbsp;?
        Arrêtez-le, sans frais&nbsp;: il s’ouvre jusqu’à la fin du mois payé, puis plus rien n’est prélevé.
        L’automatisation reste à vous.
      </EmailText>
      <EmailAction label="Garder cet outil" href={keepToolLink(site, noticeKey)} />
      <EmailAction label="Arrêter l’abonnement" href={stopToolLink(site, noticeKey)} />
      {documents > 0 ? (
        <EmailText>
          Vos documents restent à vous&nbsp;: si vous arrêtez, ils vous attendent un an et se téléchargent
          depuis votre profil, sans abonnement.
        </EmailText>
      ) : null}
      <EmailNote>
        Les deux liens s’ouvrent sans vous connecter et valent {SLEEPING_LINK_DAYS}&nbsp;jours&nbsp;; rien
        n’est fait avant que vous le confirmiez. Sans réponse de votre part, l’abonnement continue, et nous ne
        vous reposerons pas la question avant {ASKED_AGAIN_MONTHS}&nbsp;mois.
      </EmailNote>
    </>
  ),
  sample: {
    automation: 'Relance des factures impayées',
    unusedSince: '2026-11-20T13:05:00.000Z',
    neverUsed: false,
    months: 2,
    costCents: 1000,
    documents: 42,
    documentsKind: null,
    nextDebit: { at: '2027-02-08T13:05:00.000Z', amountCents: 500 },
    noticeKey: 'exemple-de-cle-qui-dort',
  },
});

type Asleep = Omit<
  z.output<typeof sleepingTool.schema>,
  'site' | 'noticeKey' | 'documents' | 'documentsKind'
>;

function howItSleeps({ automation, unusedSince, neverUsed }: Asleep) {
  const since = <strong>{dateAndTime(unusedSince)}</strong>;
  const tool = <strong>{automation}</strong>;
  return neverUsed ? (
    <>
      Votre abonnement à {tool} a commencé le {since}, et vous ne l’avez pas encore ouvert. Nous préférons
      vous le dire plutôt que de vous prélever pour rien.
    </>
  ) : (
    <>
      Vous n’avez pas ouvert {tool} depuis le {since}. Nous préférons vous le dire plutôt que de vous prélever
      pour rien.
    </>
  );
}

function debitsOf({ neverUsed, months, costCents, nextDebit: next }: Asleep) {
  const since = neverUsed ? 'Payé depuis le début' : 'Payé depuis ce jour-là';
  const paid = { label: since, value: `${euros(costCents)} (${months}\u00a0mois)`, strong: true };
  return [
    ...(months > 0 ? [paid] : []),
    ...(next
      ? [{ label: 'Prochain prélèvement', value: `${euros(next.amountCents)}, le ${dateAndTime(next.at)}` }]
      : []),
  ];
}

const kept = (work: KeptWork) => ({
  label: 'Gardé dans cet outil',
  value: work.documents > 0 ? countOfKept(work) : 'Rien encore',
});
