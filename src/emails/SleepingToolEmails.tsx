import { ASKED_AGAIN_MONTHS, SLEEPING_LINK_DAYS } from '#domain/subscription/sleeping-tool.ts';
import { countOf } from '#domain/text/french-count.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { EmailAction, EmailLayout, EmailNote, type EmailRow, EmailRows, EmailText } from './EmailLayout.tsx';
import { dateAndTime, euros, keepToolLink, stopToolLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

type Props = EmailPropsByName['sleeping-tool'];

/** Both answers alike: stopping is as easy as keeping, and each is asked again on its page. */
export function SleepingToolEmail(props: Props) {
  const { site, firstName, automation, noticeKey } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Gardez-vous cet outil&nbsp;?"
      preview={`${automation} attend depuis le ${when(props.unusedSince)}\u00a0: vous pouvez l’arrêter, ou ne rien changer.`}
    >
      <EmailText>{howItSleeps(props)}</EmailText>
      <EmailRows rows={factsOf(props)} />
      <EmailText>
        Il vous sert encore, ou vous comptez y revenir&nbsp;? Rien ne change. Il ne vous sert plus&nbsp;?
        Arrêtez-le, sans frais&nbsp;: il s’ouvre jusqu’à la fin du mois payé, puis plus rien n’est prélevé.
        L’automatisation reste à vous.
      </EmailText>
      <EmailAction label="Garder cet outil" href={keepToolLink(site, noticeKey)} />
      <EmailAction label="Arrêter l’abonnement" href={stopToolLink(site, noticeKey)} />
      {props.documents > 0 ? (
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
    </EmailLayout>
  );
}

const when = (instant: string): string => formatDateTime(new Date(instant));

function howItSleeps({ automation, unusedSince, neverUsed }: Props) {
  const since = <strong>{when(unusedSince)}</strong>;
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

function factsOf({ neverUsed, months, costCents, documents, nextDebit }: Props): EmailRow[] {
  const since = neverUsed ? 'Payé depuis le début' : 'Payé depuis ce jour-là';
  return [
    ...(months > 0
      ? [{ label: since, value: `${euros(costCents)} (${months}\u00a0mois)`, strong: true }]
      : []),
    ...(nextDebit
      ? [
          {
            label: 'Prochain prélèvement',
            value: `${euros(nextDebit.amountCents)}, le ${dateAndTime(nextDebit.at)}`,
          },
        ]
      : []),
    {
      label: 'Gardé dans cet outil',
      value: documents > 0 ? countOf(documents, { one: 'document', many: 'documents' }) : 'Rien encore',
    },
  ];
}
