import { useQuery } from '@tanstack/react-query';
import { PUBLIC_IDEA_STATUSES } from '#domain/idea/public-idea.ts';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { AdminPage, AwaitedThing, panel } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import type { StaffIdea } from '../contract.ts';
import type { Route } from './+types/AdminIdeaScreen.ts';
import { IdeaActs } from './IdeaActs.tsx';
import { Confidence, Status, titleOf } from './IdeaParts.tsx';
import { IdeaReading } from './IdeaReading.tsx';
import { oneIdea, readingHealthOfShop } from './queries.ts';

function IdeaFacts({ idea }: { idea: StaffIdea }) {
  const { ai_model_used: model, ai_processing_date: read, original_email_subject: subject } = idea;
  return (
    <dl className="grid gap-x-6 gap-y-4 max-lg:sm:grid-cols-2">
      <Fact label="Statut">
        <Status idea={idea} />
      </Fact>
      <Fact label="Confiance du modèle">
        <Confidence idea={idea} />
      </Fact>
      <Fact label="Usage">{idea.usage_type_display}</Fact>
      <Fact label="Catégorie">{idea.category_name ?? 'Aucune'}</Fact>
      <Fact label="Reçue">{formatDateTime(idea.created_at)}</Fact>
      <Fact label="Workflow">{idea.has_workflow_file ? 'Préparé' : 'Aucun'}</Fact>
      {idea.draft ? (
        <Fact label="Automatisation">
          <Link className="link" to={`/admin/automations/${idea.draft.id}/edit`}>
            {idea.draft.name}
          </Link>
          {idea.draft.on_sale ? ', en vente' : ', hors vente'}
        </Fact>
      ) : null}
      {idea.gift ? (
        <Fact label="Cadeau à l’auteur">{idea.gift.received ? 'Reçu' : 'Attend son auteur'}</Fact>
      ) : null}
      {idea.rejection_reason ? (
        <Fact label="Motif donné à l’auteur" wide>
          <span className="whitespace-pre-wrap">{idea.rejection_reason}</span>
        </Fact>
      ) : null}
      <Fact label="Proposée par">
        <CopyText text={idea.email} what="l’adresse" />
      </Fact>
      {model ? <Fact label="Modèle">{model}</Fact> : null}
      {read ? <Fact label="Lue par l’IA">{formatDateTime(read)}</Fact> : null}
      {subject ? (
        <Fact label="Email d’origine">
          {subject}
          {idea.original_email_date ? `, ${formatDateTime(idea.original_email_date)}` : ''}
        </Fact>
      ) : null}
    </dl>
  );
}

/** Nobody can decide in these states. */
const waits: Partial<Record<IdeaStatus, string>> = {
  new: 'Elle attend d’être lue par l’IA\u00a0: l’équipe décide ensuite.',
  ai_processing: 'L’IA la lit en ce moment\u00a0: l’équipe décide ensuite.',
  approved: 'Elle est approuvée\u00a0: une ébauche d’automatisation lui donne suite.',
};

/** It tells people without the right who can go on. */
function useOthersTurn({ status, draft, gift }: StaffIdea): string {
  const mayDraft = useHasRight('content.write');
  const mayGive = useHasRight('gifts.give-long');
  if (status === 'approved' && !mayDraft) return `Pour la faire, ${roleNeeded('content.write')}`;
  if (status === 'completed' && draft?.on_sale && !gift && !mayGive)
    return `Elle est en vente. Pour l’offrir à son auteur, ${roleNeeded('gifts.give-long')}`;
  return '';
}

function Waiting({ idea }: { idea: StaffIdea }) {
  const { status, reading_failure: failure, retry_at: retry, failed_tries: failed } = idea;
  const isOff = useQuery(readingHealthOfShop).data?.way === 'off';
  const others = useOthersTurn(idea);
  if (failure !== '')
    return (
      <Notice tone="warning" title="L’IA n’a pas pu la lire">
        {failure}
      </Notice>
    );
  if (status === 'new' && isOff)
    return <Notice>Aucune IA n’est réglée&nbsp;: cette idée attend, avec ses mots intacts.</Notice>;
  if (retry && failed > 0)
    return (
      <Notice>
        {failed === 1 ? 'Une lecture a échoué' : `${failed} lectures ont échoué`}&nbsp;: la suivante aura lieu
        le {formatDateTime(retry)}.
      </Notice>
    );
  const words = [waits[status], others].filter(Boolean).join(' ');
  return words ? <Notice>{words}</Notice> : null;
}

function Opened({ idea }: { idea: StaffIdea }) {
  return (
    <AdminPage
      tab={`${titleOf(idea)}, idée`}
      title={titleOf(idea)}
      description={
        <>
          <Link to="/admin/automation-ideas" className="link">
            Idées d’automatisation
          </Link>
          {` · N°\u00a0${idea.id} · ${idea.email}`}
        </>
      }
      action={<IdeaActs idea={idea} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Waiting idea={idea} />
          <DraftOfIdea idea={idea} />
          <PublicTexts idea={idea} />
          <Card title="Les mots de l’auteur">
            <p className="measure whitespace-pre-wrap wrap-anywhere">{idea.description}</p>
          </Card>
          {idea.ai_processed || idea.reading_failure || idea.failed_tries > 0 ? (
            <div className={panel}>
              <IdeaReading idea={idea} />
            </div>
          ) : null}
        </div>
        <Card title="L’idée">
          <IdeaFacts idea={idea} />
        </Card>
      </div>
    </AdminPage>
  );
}

export const meta = adminMeta('idée', '/admin/automation-ideas');
export const handle: StaffScreen = { right: 'ideas.read' };

export default function AdminIdeaScreen({ params }: Route.ComponentProps) {
  const query = useQuery(oneIdea(Number(params.id)));
  if (query.data) return <Opened key={query.data.id} idea={query.data} />;
  return (
    <AwaitedThing
      title="Idée"
      query={query}
      failed="Impossible de charger cette idée"
      loading="Chargement de l’idée…"
      gone={{
        title: 'Cette idée n’existe pas, ou n’existe plus',
        text: 'Une idée peut être supprimée par l’équipe, ou oubliée avec le compte de son auteur.',
        to: '/admin/automation-ideas',
        list: 'Toutes les idées',
      }}
    />
  );
}

function PublicTexts({ idea }: { idea: StaffIdea }) {
  const {
    status,
    generated_title: title,
    ai_summary: summary,
    texts_changed: isChanged,
    texts_approved: isApproved,
  } = idea;
  if (!PUBLIC_IDEA_STATUSES.some((one) => one === status)) return null;
  return (
    <Card
      title={
        <>
          Ce qu’en montre la page{' '}
          <Link className="link" to="/idees">
            Idées retenues
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {isApproved ? null : (
          <Notice>Rien n’en est public&nbsp;: personne de l’équipe n’a encore relu ces textes.</Notice>
        )}
        <WrittenByAi isReread={isChanged} />
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="measure wrap-anywhere">{summary}</p>
      </div>
    </Card>
  );
}

function DraftOfIdea({ idea: { status, draft, has_workflow_file: hasWorkflow } }: { idea: StaffIdea }) {
  const mayFinish = useHasRight('content.write');
  if (!draft || status !== 'in_development') return null;
  if (!mayFinish)
    return (
      <Notice title="Une ébauche existe">
        {`«\u00a0${draft.name}\u00a0» attend d’être relue, finie et mise en vente\u00a0: ${roleNeeded('content.write')}`}
      </Notice>
    );
  return (
    <Notice title="Une ébauche existe">
      <p>
        <Link className="link" data-next="" to={`/admin/automations/${draft.id}/edit`}>
          Relire et finir «&nbsp;{draft.name}&nbsp;»
        </Link>
        {hasWorkflow ? (
          <>
            , mettre son workflow en service dans{' '}
            <Link className="link" to="/admin/integrations">
              Intégrations
            </Link>
          </>
        ) : null}
        , puis la mettre en vente&nbsp;: son auteur et ceux qui ont voté pour elle l’apprennent alors.
      </p>
    </Notice>
  );
}
