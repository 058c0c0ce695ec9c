import Check from 'lucide-react/icons/check';
import { REPLY_TIME } from '#domain/time/reply-time.ts';
import type { AutomationDetailData } from '#shop/catalogue/web/for-other-features.ts';

const always = [
  'L’automatisation vous appartient\u00a0: pas de second achat si vous arrêtez l’abonnement puis le reprenez.',
  'Sa page ouverte à toute heure depuis votre compte, tant que l’abonnement est actif.',
  `L’aide de notre équipe, ${REPLY_TIME}.`,
  'Tout changement de prix de l’abonnement annoncé 30\u00a0jours avant.',
];
const page = 'Une page prête à l’emploi dans votre navigateur\u00a0: rien à installer, rien à programmer.';

export function Included({ automation }: { automation: Pick<AutomationDetailData, 'hasPage'> }) {
  return (
    <section aria-labelledby="compris" className="mt-10">
      <h2 id="compris">Ce qui est compris</h2>
      <ul className="measure mt-4 space-y-3">
        {(automation.hasPage ? [page, ...always] : always).map((line) => (
          <li key={line} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
