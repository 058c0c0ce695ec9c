import { useQuery, useQueryClient } from '@tanstack/react-query';
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
            {['nom', 'slug', 'description', 'prix'].map((field) => (
              <Skeleton key={field} className="mb-6 h-16 w-full" />
            ))}
          </Loading>
        )}
      </AdminPage>
    );
  }
  const { name, slug, available } = automation;
  return (
    <AdminPage
      title={name}
      width="form"
      more={[
        available && { label: 'Voir dans la boutique', to: `/automation/${id}/${slug}` },
        { label: 'Changements de prix', to: `/admin/prices?automation=${encodeURIComponent(name)}` },
      ]}
    >
      <div className="flex flex-col gap-10">
        <DraftNotice automation={automation} mayFinish={rights.includes('content.write')} />
        <AnnouncePrice automation={automation} isOpen={isAnnouncing} setOpen={setAnnouncing} />
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
        <UsePanel id={id} />
        <PicturesPanel automation={automation} />
        <VersionsPanel automation={automation} />
        <DemonstrationPanel automation={automation} />
      </div>
    </AdminPage>
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
  if (automation.drafted_from === null) return null;
  if (!mayFinish)
    return (
      <Notice title="Ébauche née d’une idée">
        {`Ses textes et sa page viennent d’une IA. Pour les finir et la mettre en vente, ${roleNeeded('content.write')}`}
      </Notice>
    );
  return (
    <Notice title="Ébauche née d’une idée">
      Ses textes et sa page viennent d’une IA&nbsp;: relisez-les avant la vente. Son workflow, s’il y en a un,
      se publie dans{' '}
      <Link className="link" to="/admin/integrations">
        Intégrations
      </Link>
      .
    </Notice>
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
