import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDateTime, formatDay, parisDay } from '#domain/time/french-dates.ts';
import type { ListedPriceChange } from '#shop/price-changes/contract.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { NoticeTable } from './NoticeTable.tsx';
import { priceChange } from './queries.ts';
import { answersOf, emailsOf, isLower, priceStep } from './words.ts';

/** docs/product/price-change.md#lower-reaches-all */
function subscribersFrom(change: ListedPriceChange): string {
  const { subscribers_from, announced_at } = change;
  if (subscribers_from === announced_at) return 'à sa prochaine échéance pour qui paie plus';
  const usual = `au premier renouvellement à partir du ${formatDay(parisDay(new Date(subscribers_from)))}`;
  return isLower(change) ? `${usual}\u00a0; dès le prochain pour qui paie plus` : usual;
}

function Facts({ change }: { change: ListedPriceChange }) {
  const { automation, announced_at, announced_by, new_buyers_from } = change;
  const isNewAtOnce = new_buyers_from === announced_at;
  const facts = [
    [
      'Automatisation',
      <Link
        key="automation"
        to={`/admin/automations/${automation.id}/edit`}
        className="underline underline-offset-4"
      >
        {automation.name}
      </Link>,
    ],
    ['Prix de l’abonnement', priceStep(change)],
    ['Annoncé le', formatDateTime(announced_at)],
    [
      'Nouveaux clients',
      isNewAtOnce ? 'dès l’annonce' : `depuis le ${formatDateTime(new_buyers_from)}, avant l’annonce`,
    ],
    ['Abonnés', subscribersFrom(change)],
    ['Annoncé par', announced_by ?? 'Une commande, ou un compte supprimé'],
    ['Emails partis', emailsOf(change)],
    ['Réponses', answersOf(change)],
  ] as const;
  return (
    <Card title="Le changement">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

export const meta = adminMeta('changement de prix', '/admin/prices');
export const handle: StaffScreen = { right: 'content.read' };

export default function AdminPriceChangeScreen() {
  const id = Number(useParams().id);
  const query = useQuery(priceChange(id));
  const { data } = query;
  const back = (
    <ButtonLink to="/admin/prices" variant="secondary">
      Tous les changements
    </ButtonLink>
  );
  if (!data) {
    return (
      <AdminPage title="Changement de prix" action={back}>
        <Loaded
          query={query}
          failed="Impossible de charger ce changement de prix"
          loading="Chargement du changement de prix…"
          skeleton={<Skeleton className="h-48 w-full" />}
        />
      </AdminPage>
    );
  }
  return (
    <AdminPage
      tab={`${data.automation.name}, changement de prix`}
      title={`${data.automation.name}\u00a0: ${priceStep(data)}`}
      action={back}
    >
      <div className="flex flex-col gap-6">
        <Facts change={data} />
        <NoticeTable key={id} id={id} />
      </div>
    </AdminPage>
  );
}
