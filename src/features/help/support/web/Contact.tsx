import Mail from 'lucide-react/icons/mail';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isMobileDevice } from '#domain/text/mobile-device.ts';
import { REPLY_HOURS } from '#domain/time/reply-time.ts';
import type { LegalMentions } from '#help/legal/contract.ts';
import { focusPlace } from '#web/layout/KeepFocus.tsx';
import { useSession } from '#web/session.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { ContactForm } from './ContactForm.tsx';

/** docs/product/interface.md#application-that-does-not-open */
const DEEP_LINK_FALLBACK_MS = 3000;

/** A link without its application does nothing. Answers how to stop waiting. */
function fallBackToWeb(useWeb: () => void): () => void {
  if (!isMobileDevice({ width: window.innerWidth, userAgent: navigator.userAgent })) return () => undefined;
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('blur', stop);
    window.removeEventListener('pagehide', stop);
    document.removeEventListener('visibilitychange', stop);
  };
  const timer = setTimeout(() => {
    stop();
    useWeb();
  }, DEEP_LINK_FALLBACK_MS);
  window.addEventListener('blur', stop);
  window.addEventListener('pagehide', stop);
  document.addEventListener('visibilitychange', stop);
  return stop;
}

export function EmailLink({ address, formId }: { address: string; formId: string }) {
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);

  function follow() {
    stopWaiting.current?.();
    stopWaiting.current = fallBackToWeb(() => {
      document.getElementById(formId)?.scrollIntoView();
      toast.info('Aucune application de messagerie ne s’est ouverte\u00a0: écrivez-nous par le formulaire.');
    });
  }

  return (
    <p className="mt-1 flex items-center gap-3">
      <Mail className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <a
        href={`mailto:${address}`}
        onClick={follow}
        className="link inline-flex min-h-11 items-center wrap-anywhere"
      >
        {address}
      </a>
    </p>
  );
}

/** See docs/product/ticket.md#help-centre-tabs; `title` is the id of the heading of `place`. */
function useBroughtIntoView(place: string, title: string): void {
  useEffect(() => {
    const heading = document.getElementById(title);
    const { alive, touched } = document.documentElement.dataset;
    // Half a window below the heading the form is in sight; nobody who has begun to read a page that loads is moved.
    const top = heading?.getBoundingClientRect().top ?? 0;
    if (!heading || (top >= 0 && top < innerHeight / 2) || (touched ?? alive) !== alive) return;
    document.getElementById(place)?.scrollIntoView();
    // After the focus that follows the navigation itself.
    if (alive !== undefined) queueMicrotask(() => focusPlace(heading));
  }, [place, title]);
}

const FORM_ID = 'formulaire';
const TITLE_ID = 'ecrire';

const LoadedRequests = lazy(() => import('./OwnRequests.tsx'));

/** A visitor's page does not load this list. */
function OwnRequests() {
  const session = useSession();
  if (session.status !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <LoadedRequests />
    </Suspense>
  );
}

export function Contact({ mentions }: { mentions: LegalMentions }) {
  useBroughtIntoView(FORM_ID, TITLE_ID);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <section
          id={FORM_ID}
          aria-labelledby={TITLE_ID}
          className="rounded-lg border border-line bg-surface p-5 md:p-8"
        >
          <h2 id={TITLE_ID}>Écrivez au support</h2>
          <p className="mt-2 text-muted">Réponse {REPLY_HOURS}.</p>
          {mentions.isDemo ? (
            <Notice tone="warning" title="Boutique de démonstration" className="mt-6">
              Votre demande est enregistrée, mais personne n’y répond.
            </Notice>
          ) : null}
          <ContactForm />
        </section>
        <OwnRequests />
      </div>
      <BesideTheForm contactEmail={mentions.contactEmail} />
    </div>
  );
}

function BesideTheForm({ contactEmail }: { contactEmail: string }) {
  return (
    <aside aria-labelledby="avant" className="lg:pt-8">
      <h2 id="avant" className="text-lg">
        La réponse est peut-être déjà là
      </h2>
      <ul className="mt-1">
        {shortcuts.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">
        Le support est administratif&nbsp;: compte, achats, abonnements, paiements, factures et accès.
      </p>
      <h2 className="mt-8 text-lg">Pour une réponse plus rapide</h2>
      <p className="mt-2">
        Écrivez depuis l’adresse de votre compte, nommez l’automatisation ou la commande, recopiez le message
        affiché.
      </p>
      <h2 className="mt-8 text-lg">Par email</h2>
      <EmailLink address={contactEmail} formId={FORM_ID} />
    </aside>
  );
}

const shortcuts = [
  { to: '/guide#depannage', label: 'Paiement refusé, accès fermé\u00a0: le dépannage' },
  { to: '/guide#abonnements', label: 'Annuler ou reprendre un abonnement' },
  { to: '/guide#donnees', label: 'Exporter ou supprimer ses données' },
  { to: '/support?tab=faq', label: 'Toutes les questions fréquentes' },
];
