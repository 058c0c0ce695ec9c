import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FlaskConical from 'lucide-react/icons/flask-conical';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import UserPen from 'lucide-react/icons/user-pen';
import { useState } from 'react';
import { REPLY_TIME } from '#domain/time/reply-time.ts';
import { TrialDialog, useFreeTrial } from '#shop/free-trial/web/for-other-features.ts';
import { Link } from '#web/ui/Link.tsx';

interface Action {
  Icon: LucideIcon;
  label: string;
  text: string;
}

const links: (Action & { to: string })[] = [
  {
    to: '/catalogue',
    Icon: LayoutGrid,
    label: 'Parcourir le catalogue',
    text: 'Trouver une nouvelle automatisation',
  },
  {
    to: '/profile/edit',
    Icon: UserPen,
    label: 'Modifier mon profil',
    text: 'Vos coordonnées, vos préférences',
  },
  {
    to: '/dashboard?tab=automations',
    Icon: PanelsTopLeft,
    label: 'Mes automatisations',
    text: 'Les ouvrir, voir leurs abonnements',
  },
];

const support = {
  to: '/support',
  Icon: LifeBuoy,
  label: 'Contacter le support',
  text: `Une réponse ${REPLY_TIME}`,
};

const trial: Action = {
  Icon: FlaskConical,
  label: 'Essayer gratuitement',
  text: '7\u00a0jours sur l’automatisation de votre choix',
};

const look =
  'group flex h-full w-full items-center gap-3 rounded-lg border border-line bg-surface p-4 text-left shadow-low transition-[border-color,box-shadow] hover:border-control/55 hover:shadow-float';

function ActionFace({ Icon, label, text }: Action) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
      <ChevronRight
        className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
        aria-hidden="true"
      />
    </>
  );
}

/** Neither begun nor chosen. */
export function useIsTrialFree(): boolean {
  const token = useFreeTrial().data;
  return token?.available === true && token.chosen_automation === null;
}

export function QuickActions() {
  const [choosing, setChoosing] = useState(false);
  const isTrialFree = useIsTrialFree();
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="text-xl">
        Accès rapides
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2 md:gap-4">
        {[...links, ...(isTrialFree ? [] : [support])].map(({ to, ...action }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className={look}>
              <ActionFace {...action} />
            </Link>
          </li>
        ))}
        {isTrialFree ? (
          <li>
            <button type="button" className={look} onClick={() => setChoosing(true)}>
              <ActionFace {...trial} />
            </button>
          </li>
        ) : null}
      </ul>
      <TrialDialog open={choosing} onClose={() => setChoosing(false)} />
    </section>
  );
}
