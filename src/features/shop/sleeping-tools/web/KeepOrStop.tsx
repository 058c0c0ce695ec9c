import { formatDateTime } from '#domain/time/french-dates.ts';
import * as ownCalls from '#shop/own-automations/contract.ts';
import { WhyLeft } from '#shop/own-automations/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { OwnSleepingNotice } from '../contract.ts';
import * as calls from '../contract.ts';

type Answer = 'keep' | 'stop';

interface KeepOrStopProps {
  notice: OwnSleepingNotice;
  linkKey: string;
  pressed: Answer | null;
  onAnswered: (notice: OwnSleepingNotice) => void;
}

const when = (instant: string) => formatDateTime(new Date(instant));

/** Nothing is done before a button is pressed here. */
export function KeepOrStop({ notice, linkKey: key, pressed, onAnswered }: KeepOrStopProps) {
  const { automation_name: name, account, state, choice } = notice;
  const answer = useSingleMutation({
    mutationFn: (asked: Answer) => call(calls.answerSleepingNotice, { body: { key, choice: asked } }),
    onSuccess: onAnswered,
  });
  const pending = answer.isPending ? answer.variables : undefined;
  const look = (one: Answer) => (one === pressed ? 'primary' : 'secondary');
  return (
    <div className="flex flex-col gap-5">
      <Outcome notice={notice} />
      {choice === 'stopped' ? (
        <div className="-mt-3">
          <WhyLeft
            name={name}
            say={(said) =>
              call(ownCalls.sayWhyLeftByLink, {
                body: { key, link: 'sleeping_tool', automation_id: notice.automation_id, ...said },
              })
            }
          />
        </div>
      ) : null}
      <div className="rounded-lg border border-line bg-surface p-5 shadow-low">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <p className="mt-1 text-muted text-sm wrap-anywhere">
          Abonnement du compte {account}. Ce lien ne vaut que pour lui, quel que soit le compte connecté ici.
        </p>
        {state === 'running' ? (
          <>
            <QuestionAsked notice={notice} />
            <div className="mt-5 flex flex-wrap gap-3">
              <Button
                variant={look('keep')}
                aria-disabled={choice === 'kept'}
                pending={pending === 'keep'}
                onClick={() => answer.mutate('keep')}
              >
                Garder
              </Button>
              <Button
                variant={look('stop')}
                pending={pending === 'stop'}
                onClick={() => answer.mutate('stop')}
              >
                Arrêter l’abonnement
              </Button>
            </div>
            <p className="mt-4 text-muted text-sm">
              Arrêter est sans frais&nbsp;: vous gardez l’accès jusqu’à la fin du mois payé, et
              l’automatisation reste à vous.
            </p>
          </>
        ) : (
          <div className="mt-4">
            <ButtonLink to="/dashboard?tab=automations" variant="secondary">
              Voir mes automatisations
            </ButtonLink>
          </div>
        )}
      </div>
      {answer.error ? (
        <Notice tone="danger" announced title={failure(answer.error)}>
          Rien n’a changé. Réessayez dans un instant.
        </Notice>
      ) : null}
    </div>
  );
}

const failure = (error: Error) =>
  error instanceof ApiError ? error.message : "Impossible de modifier l'abonnement";

function QuestionAsked({ notice }: { notice: OwnSleepingNotice }) {
  const { unused_since: since, used_again_at: usedAt, asked_at: askedAt } = notice;
  return (
    <p className="mt-3">
      {usedAt
        ? `Vous l’avez ouvert le ${when(usedAt)}, après l’email du ${when(askedAt)}. L’abonnement continue\u00a0: vous n’avez rien à faire.`
        : `Il n’a pas servi depuis le ${when(since)}. Sans réponse de votre part, l’abonnement continue.`}
    </p>
  );
}

function Outcome({ notice }: { notice: OwnSleepingNotice }) {
  const { automation_name: name, state, choice, access_until: until } = notice;
  if (state === 'ending') {
    return (
      <Notice tone="success" announced title={`Votre abonnement à «\u00a0${name}\u00a0» est arrêté`}>
        {until
          ? `Vous gardez l’accès jusqu’au ${formatDateTime(new Date(until))}, et plus rien n’est prélevé.`
          : null}{' '}
        {choice === 'stopped' ? 'L’accusé de réception part par email. ' : null}
        Vous changez d’avis&nbsp;? Réactivez-le depuis vos automatisations avant cette date.
      </Notice>
    );
  }
  if (state === 'over') {
    return choice === 'stopped' ? (
      <Notice tone="success" announced title={`Votre abonnement à «\u00a0${name}\u00a0» est terminé`}>
        Plus rien n’est prélevé.
      </Notice>
    ) : (
      <Notice title={`L’abonnement dont parlait cet email est terminé`}>
        Il n’y a plus rien à garder ni à arrêter par ce lien. Si vous vous êtes réabonné depuis, vous le
        retrouvez dans vos automatisations.
      </Notice>
    );
  }
  return choice === 'kept' ? (
    <Notice tone="success" announced title={`Merci\u00a0! Vous gardez «\u00a0${name}\u00a0»`}>
      Rien ne change, et nous ne vous reposerons pas la question avant six mois.
    </Notice>
  ) : null;
}
