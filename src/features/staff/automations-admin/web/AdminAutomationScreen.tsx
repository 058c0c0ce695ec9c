import { useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AUTOMATION_NOTES, mapNotes, NOTES } from '#domain/edits/automation-record.ts';
import { DEFINITIONS } from '#domain/figures/definitions.ts';
import { formatAmount } from '#domain/money/money.ts';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Loaded, QueryFailure } from '#web/admin/QueryFailure.tsx';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import { PartsMenu } from '#web/admin/TabLinks.tsx';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import type { StaffAutomation } from '../contract.ts';
import * as calls from '../contract.ts';
import type { AutomationForm as Changed } from '../form.ts';
import type { AutomationUse } from '../shapes.ts';
import { AnnouncePrice } from './AnnouncePrice.tsx';
import type { TypedAutomation } from './AutomationFields.tsx';
import { AutomationForm } from './AutomationForm.tsx';
import { DemonstrationForm } from './DemonstrationForm.tsx';
import { sizeOf } from './FileDrop.tsx';
import { PicturesPanel } from './PicturesPanel.tsx';
import { automationsKey, staffAutomation, staffDemonstration, useOf } from './queries.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

const resolver = lazyResolver<TypedAutomation, Changed>(
  async () => (await import('../form.ts')).automationForm,
);

interface EditProps {
  automation: StaffAutomation;
  pricesOnly: boolean;
  onNewPrice: () => void;
}

function Edit({ automation, pricesOnly, onNewPrice }: EditProps) {
  const { id } = automation;
  const queryClient = useQueryClient();
  return (
    <AutomationForm
      automation={automation}
      pricesOnly={pricesOnly}
      resolver={resolver}
      submitLabel="Enregistrer"
      onSave={async (fields, { version }) => {
        // A form with a file sends an empty field as missing, which would keep the former text: a space empties it.
        const notes = mapNotes((name) => (fields[name] === '' ? ' ' : fields[name]));
        const body = { ...fields, ...notes, version };
        const saved = await call(calls.changeAutomation, { params: { id }, body });
        queryClient.setQueryData(staffAutomation(id).queryKey, saved);
        await queryClient.invalidateQueries({ queryKey: [...automationsKey, 'list'] });
        toast.success(`«\u00a0${saved.name}\u00a0» est enregistrée`);
        if (saved.announcement && saved.subscription_price !== automation.subscription_price) onNewPrice();
        return saved;
      }}
    />
  );
}

export const meta = adminMeta('automatisation', '/admin/automations');
export const handle: StaffScreen = { right: 'content.read' };

export default function AdminAutomationScreen() {
  const id = Number(useParams().id);
  const query = useQuery(staffAutomation(id));
  const { data: automation } = query;
  const admin = useCurrentAdmin();
  const rights = admin.data?.rights;
  const failed = [query, admin].find(({ isLoadingError }) => isLoadingError);
  const [isAnnouncing, setAnnouncing] = useState(false);
  if (!automation || !rights) {
    return (
      <AdminPage title="Automatisation" width="form">
        {failed ? (
          <QueryFailure
            query={failed}
            failed="Impossible de charger l'automatisation"
            action={
              <ButtonLink to="/admin/automations" variant="secondary">
                Retour à la liste
              </ButtonLink>
            }
          />
        ) : (
          <Loading label="Chargement de l’automatisation…">
            {['h-16', 'h-16', 'h-40', 'h-24', 'h-16', 'h-72'].map((tall, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
              <Skeleton key={place} className={`mb-6 w-full ${tall}`} />
            ))}
          </Loading>
        )}
      </AdminPage>
    );
  }
  const { name } = automation;
  return (
    <AdminPage
      tab={`${name}, automatisation`}
      title={name}
      description={<SaleState automation={automation} />}
      more={[{ label: 'Changements de prix', to: `/admin/prices?automation=${encodeURIComponent(name)}` }]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,45rem)_13rem]">
        <PartsMenu label="Parties de la fiche" parts={parts} />
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1">
          <DraftNotice automation={automation} mayFinish={rights.includes('content.write')} />
          <AnnouncePrice automation={automation} isOpen={isAnnouncing} setOpen={setAnnouncing} />
          <section id="fiche" aria-label="La fiche">
            {rights.includes('prices.write') ? (
              <Edit
                key={id}
                automation={automation}
                pricesOnly={!rights.includes('content.write')}
                onNewPrice={() => setAnnouncing(true)}
              />
            ) : (
              <ReadAutomation automation={automation} />
            )}
          </section>
          <UsePanel id={id} />
          <PicturesPanel automation={automation} />
          <VersionsPanel automation={automation} />
          <DemonstrationPanel automation={automation} />
        </div>
      </div>
    </AdminPage>
  );
}

const parts = [
  { to: '#fiche', label: 'La fiche' },
  { to: '#utilisation', label: 'Utilisation' },
  { to: '#images', label: 'Images' },
  { to: '#versions', label: 'Page et versions' },
  { to: '#essai', label: 'Essayer sans compte' },
];

/** What is on sale is shown where it is on sale. */
function SaleState({ automation }: { automation: StaffAutomation }) {
  const { id, slug, available, published_version: version } = automation;
  const page = version === null ? 'aucune page publiée' : `version ${version} publiée`;
  if (!available) return <>{`Hors vente, ${page}.`}</>;
  const address = `/automation/${id}/${slug}`;
  return (
    <>
      {`En vente, ${page}\u00a0: `}
      <Link className="link wrap-anywhere" prefetch="none" to={address}>
        {address}
      </Link>
    </>
  );
}

function cardsOf(use: AutomationUse): Stat[] {
  const count = (label: string, value: number, definition: string) => ({
    label,
    value: formatCount(value),
    definition,
  });
  return [
    count('Y ont accès', use.access, DEFINITIONS.toolAccess),
    count('Ouvert en 30\u00a0jours', use.opened_30_days, DEFINITIONS.toolOpened),
    count('Ouvert en 60\u00a0jours', use.opened_60_days, DEFINITIONS.toolOpened),
    count('Jamais ouvert', use.never_opened, DEFINITIONS.toolNeverOpened),
    count('Y gardent leur travail', use.keepers, DEFINITIONS.toolKeepers),
    count('Documents gardés', use.documents, DEFINITIONS.toolDocuments),
    {
      label: 'Poids',
      value: use.bytes > 0 ? sizeOf(use.bytes) : '0\u00a0ko',
      definition: DEFINITIONS.toolBytes,
    },
  ];
}

/** Counts are shown, never contents or names (docs/product/document.md#staff-count). */
export function UsePanel({ id }: { id: number }) {
  const query = useQuery(useOf(id));
  return (
    <section aria-labelledby="utilisation">
      <h2 id="utilisation" className="mb-3 text-lg">
        Utilisation
      </h2>
      <LoadedStatCards query={query} stats={cardsOf} count={7} failed="Impossible de charger l’utilisation" />
    </section>
  );
}

interface DemonstrationPanelProps {
  automation: { id: number; slug: string; available: boolean; published_version: number | null };
}

function DemonstrationState({ automation, allowed }: DemonstrationPanelProps & { allowed: boolean }) {
  const { slug, available, published_version } = automation;
  if (!allowed) return <p className="text-muted">L’essai n’est pas permis.</p>;
  if (available && published_version !== null)
    return (
      <p>
        <Link to={`/essayer/${slug}`} prefetch="none" className="link">
          Voir la démonstration
        </Link>
      </p>
    );
  return (
    <p className="text-muted">
      L’essai est permis&nbsp;: il s’ouvrira une fois l’automatisation en vente et sa page publiée.
    </p>
  );
}

/** docs/product/demonstration.md#allowed-by-the-team */
function DemonstrationPanel({ automation }: DemonstrationPanelProps) {
  const { id } = automation;
  const mayWrite = useHasRight('content.write');
  return (
    <section aria-labelledby="essai" className="flex flex-col gap-5 border-line border-t pt-8">
      <h2 id="essai">Essayer sans compte</h2>
      <Loaded
        query={useQuery(staffDemonstration(id))}
        failed="Impossible de charger l’essai sans compte"
        loading="Chargement de l’essai…"
        skeleton={<Skeleton className="h-32 w-full" />}
      >
        {(demonstration) => (
          <>
            <DemonstrationState automation={automation} allowed={demonstration.allowed} />
            {mayWrite ? <DemonstrationForm key={id} id={id} initial={demonstration} /> : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ShownProps {
  automation: StaffAutomation;
}

function DraftNotice({ automation, mayFinish }: ShownProps & { mayFinish: boolean }) {
  const { checklist, drafted_from } = automation;
  if (drafted_from === null) {
    const lacking = checklist.filter(({ is_done }) => !is_done);
    if (lacking.length === 0) return null;
    return (
      <Notice title="Elle ne peut pas encore être vendue">
        <Checklist lines={lacking} />
      </Notice>
    );
  }
  if (!mayFinish)
    return (
      <Notice title="Ébauche née d’une idée">
        {`Ses textes et sa page viennent d’une IA. Pour les finir et la mettre en vente, ${roleNeeded('content.write')}`}
      </Notice>
    );
  return (
    <Notice title="Ébauche née d’une idée">
      Ses textes et sa page viennent d’une IA&nbsp;: relisez-les avant la vente.
      <Checklist lines={checklist} />
    </Notice>
  );
}

/** What is sold is worth its price (docs/product/idea.md#checklist-before-the-sale). */
function Checklist({ lines }: { lines: StaffAutomation['checklist'] }) {
  return (
    <>
      <p className="mt-3 font-medium">Avant la vente&nbsp;:</p>
      <ul className="mt-1 flex flex-col gap-1">
        {lines.map(({ key, label, reason, is_done: isDone }) => (
          <li key={label} className="flex items-start gap-2">
            {isDone ? (
              <Check className="mt-0.5 size-4 shrink-0 text-success-text" aria-hidden="true" />
            ) : (
              <Circle className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
            )}
            <span>
              {label}
              <span className={isDone ? 'sr-only' : 'text-muted'}>
                {isDone ? ', fait' : reason ? `, à faire\u00a0: ${reason}` : ', à faire'}
              </span>
              {key === 'workflow' && !isDone ? <ToIntegrations /> : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ToIntegrations() {
  if (!useHasRight('integrations.write'))
    return <span className="block text-muted">{roleNeeded('integrations.write')}</span>;
  return (
    <>
      {' '}
      <Link className="link" to="/admin/integrations">
        Le mettre en service
      </Link>
    </>
  );
}

/** It serves roles that change neither words nor prices. */
function ReadAutomation({ automation }: ShownProps) {
  const { description, slug, available, purchase_price, subscription_price } = automation;
  const price = (euros: number) => formatAmount(euros);
  return (
    <>
      <Notice tone="info">{`Vous pouvez lire cette fiche. Pour la changer\u00a0: ${roleNeeded('prices.write')}`}</Notice>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="En vente">{available ? 'Oui' : 'Non'}</Fact>
        <Fact label="Slug">{slug}</Fact>
        <Fact label="Prix d’achat">{price(purchase_price)}</Fact>
        <Fact label="Prix d’abonnement">{price(subscription_price)} par mois</Fact>
        <Fact label="Description" wide>
          <p className="measure whitespace-pre-wrap">{description}</p>
          {automation.description_by_ai ? <WrittenByAi /> : null}
        </Fact>
        {NOTES.map((field) =>
          automation[field] ? (
            <Fact key={field} label={AUTOMATION_NOTES[field].label} wide>
              <p className="measure whitespace-pre-wrap">{automation[field]}</p>
            </Fact>
          ) : null,
        )}
      </dl>
    </>
  );
}
