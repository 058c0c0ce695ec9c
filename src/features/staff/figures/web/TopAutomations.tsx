import { DEFINITIONS } from '#domain/figures/definitions.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { Tip } from '#web/admin/Tip.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { TopAutomation } from '../contract.ts';
import { money } from './figure-cards.ts';

const headCell =
  'px-3 py-2 font-medium text-right first:pl-4 first:text-left last:pr-4 md:first:pl-6 md:last:pr-6';
const cell = 'px-3 py-2.5 text-right tabular-nums last:pr-4 md:last:pr-6';

function Row({ name, subscribers, purchases, projected_revenue: projected }: TopAutomation) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="min-w-40 py-2.5 pr-3 pl-4 text-left font-normal md:pl-6">
        <Link
          to={`/admin/subscriptions?automation=${encodeURIComponent(name)}`}
          className="underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </th>
      <td className={cell}>{formatCount(subscribers)}</td>
      <td className={cell}>{formatCount(purchases)}</td>
      <td className={`${cell} text-muted`}>{money(projected)}</td>
    </tr>
  );
}

export function TopAutomations({ automations }: { automations: readonly TopAutomation[] }) {
  const sold = automations.filter(({ subscribers, purchases }) => subscribers + purchases > 0);
  const title = 'Meilleures ventes';
  if (sold.length === 0) {
    return (
      <Card title={title}>
        <EmptyState title="Aucune vente">
          Les automatisations achetées et celles qui ont des abonnés payants seront ici, les plus demandées
          d’abord.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={title} description="Les plus d’abonnés payants et d’achats payés d’abord." flush>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a small screen, so the keyboard must reach it.
        tabIndex={0}
        aria-label={`${title}, tableau`}
        className="slides pb-2"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className={headCell}>
                Automatisation
              </th>
              <th scope="col" className={headCell}>
                Abonnés
              </th>
              <th scope="col" className={headCell}>
                Achats
              </th>
              <th scope="col" className={headCell}>
                <Tip text={DEFINITIONS.projectedRevenue}>Projection</Tip>
              </th>
            </tr>
          </thead>
          <tbody>
            {sold.map((automation) => (
              <Row key={automation.id} {...automation} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
