import { useLocation } from 'react-router';
import { STOP_NEWS_PREFIX } from '#domain/idea/author-news.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { LinkPage, OpenedByLink } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FollowedIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/IdeaByLinkScreen.ts';
import { IdeaOnSale, IdeaQuestions, RejectionReason } from './IdeaQuestions.tsx';
import { ideaTone } from './idea-tone.ts';

const terms =
  'Un an d’utilisation sans rien payer. Ensuite, l’automatisation reste à vous\u00a0: vous vous abonnez si vous voulez continuer à l’utiliser, sans l’acheter.';

interface IdeaGiftProps {
  idea: FollowedIdea;
  ideaKey: string;
  onReceived: () => void;
}

/** docs/product/idea.md#gift-to-its-author */
function IdeaGift({ idea: { gift }, ideaKey, onReceived }: IdeaGiftProps) {
  const { status } = useSession();
  const { pathname, hash } = useLocation();
  // Not in the address, which would carry the key to a server (docs/product/email.md#keys-after-the-hash).
  const state = { origin: pathname + hash };
  const receive = useSingleMutation({
    mutationFn: () => call(calls.receiveGift, { body: { key: ideaKey } }),
    onSuccess() {
      toast.success('Votre cadeau a rejoint vos automatisations');
      onReceived();
    },
    onError: ({ message }) => toast.error(message),
  });
  if (!gift) return null;
  if (gift.received)
    return (
      <Notice
        tone="success"
        className="mt-6"
        title="Votre cadeau est reçu"
        action={
          <ButtonLink size="sm" variant="secondary" to="/dashboard?tab=automations">
            Mes automatisations
          </ButtonLink>
        }
      >
        {terms}
      </Notice>
    );
  return (
    <Notice
      className="mt-6"
      title="Elle vous est offerte"
      action={
        status === 'customer' ? (
          <Button size="sm" pending={receive.isPending} onClick={() => receive.mutate()}>
            Recevoir mon cadeau
          </Button>
        ) : (
          <span className="flex flex-wrap gap-2">
            <ButtonLink size="sm" to="/register" state={state}>
              Créer un compte
            </ButtonLink>
            <ButtonLink size="sm" variant="secondary" to="/login" state={state}>
              Se connecter
            </ButtonLink>
          </span>
        )
      }
    >
      {status === 'customer'
        ? `${terms} Elle rejoint le compte avec lequel vous êtes connecté.`
        : `${terms} Connectez-vous ou créez un compte\u00a0: vous revenez ici pour la recevoir.`}
    </Notice>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Votre idée d’automatisation',
      description: 'Suivez votre idée d’automatisation, sans vous connecter.',
      path: '/idees/suivi',
      noindex: true,
    },
    matches,
  );

const propose = (
  <ButtonLink to="/qu-est-ce-qu-une-automatisation#idee" variant="secondary">
    Proposer une idée
  </ButtonLink>
);

interface FollowedProps {
  idea: FollowedIdea;
  ideaKey: string;
  onChanged: () => void;
}

function Followed({ idea, ideaKey, onChanged }: FollowedProps) {
  const { id, questions, title, description, status, status_display, usage_type_display, created_at } = idea;
  const { is_told: isTold } = idea;
  return (
    <article className="rounded-lg border border-line bg-surface p-5 md:p-8">
      <h2 className="wrap-anywhere">{title}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <Badge tone={ideaTone(status)}>{status_display}</Badge>
        {`${usage_type_display} · ${formatDateTime(new Date(created_at))}`}
      </p>
      <p className="mt-4 whitespace-pre-wrap wrap-anywhere">{description}</p>
      <RejectionReason reason={idea.rejection_reason} />
      <IdeaOnSale automation={idea.automation} />
      <IdeaGift idea={idea} ideaKey={ideaKey} onReceived={onChanged} />
      {questions ? (
        <IdeaQuestions
          key={questions.attempt}
          ideaId={id}
          questions={questions}
          send={async (given) => {
            await call(calls.answerByKey, { body: { key: ideaKey, ...given } });
            onChanged();
          }}
        />
      ) : null}
      <StopNews
        isTold={isTold}
        stop={async () => {
          await call(calls.stopNewsByKey, { body: { key: ideaKey } });
          onChanged();
        }}
      />
    </article>
  );
}

/** For who has no account: the link came with the acknowledgement (docs/product/idea.md#following-without-an-account). */
export default function IdeaByLinkScreen() {
  const { status } = useSession();
  const key = useLocation().hash.slice(1);
  const isStop = status !== 'unknown' && key.startsWith(STOP_NEWS_PREFIX);
  return (
    <LinkPage
      page="Votre idée"
      title={isStop ? 'Nos emails au sujet de vos idées' : 'Votre idée d’automatisation'}
      lead={
        isStop
          ? 'Arrêtez-les pour votre adresse, sans vous connecter.'
          : 'Voyez où elle en est\u00a0: le lien de l’email suffit, sans vous connecter.'
      }
    >
      {isStop ? (
        <StopNewsFromEmail newsKey={key.slice(STOP_NEWS_PREFIX.length)} />
      ) : (
        <OpenedByLink
          linkKey={key}
          name="idea-by-key"
          load={(signal) => call(calls.readIdeaByKey, { body: { key }, signal })}
          loading="Chargement de votre idée…"
          needed="Cette page s’ouvre par le lien de l’email qui accuse réception de votre idée."
          expired="Votre idée a été effacée, ou le lien est incomplet&nbsp;: ouvrez-le depuis l’email."
          otherWays={propose}
        >
          {(idea, { refetch }) => <Followed idea={idea} ideaKey={key} onChanged={refetch} />}
        </OpenedByLink>
      )}
    </LinkPage>
  );
}

/** The link is at the foot of an email (docs/product/idea.md#news-are-stopped-from-the-email). */
function StopNewsFromEmail({ newsKey }: { newsKey: string }) {
  const stopping = useSingleMutation({
    mutationFn: () => call(calls.stopNewsFromEmail, { params: { key: newsKey } }),
    onError: ({ message }) => toast.error(message),
  });
  if (stopping.isSuccess)
    return (
      <Notice tone="success" title="C’est noté">
        Nous ne vous écrirons plus au sujet de vos idées. Les liens que vous avez reçus restent ouverts&nbsp;:
        ils disent où elles en sont.
      </Notice>
    );
  return (
    <div className="rounded-lg border border-line bg-surface p-5 md:p-8">
      <p className="mb-4">
        Nous vous écrivons quand une idée envoyée depuis votre adresse avance, une fois par jour au plus.
      </p>
      <Button pending={stopping.isPending} onClick={() => stopping.mutate()} className="max-sm:w-full">
        Ne plus m’écrire au sujet de mes idées
      </Button>
    </div>
  );
}

interface StopNewsProps {
  isTold: boolean;
  stop: () => Promise<unknown>;
}

/** For who has no account, whose preferences would say it (docs/product/idea.md#news-are-stopped). */
function StopNews({ isTold, stop }: StopNewsProps) {
  const stopping = useSingleMutation({
    mutationFn: stop,
    onSuccess: () => toast.success('C’est noté\u00a0: nous ne vous écrirons plus au sujet de vos idées'),
    onError: ({ message }) => toast.error(message),
  });
  return (
    <div className="mt-6 border-line border-t pt-5 text-muted text-sm">
      {isTold ? (
        <>
          <p className="mb-3">Nous vous écrivons quand votre idée avance, une fois par jour au plus.</p>
          <Button
            variant="secondary"
            size="sm"
            pending={stopping.isPending}
            onClick={() => stopping.mutate()}
            className="max-sm:w-full"
          >
            Ne plus m’écrire au sujet de mes idées
          </Button>
        </>
      ) : (
        <p>Nous ne vous écrivons pas au sujet de cette idée&nbsp;: cette page dit où elle en est.</p>
      )}
    </div>
  );
}
