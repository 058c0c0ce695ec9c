import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { WorkedExample } from './WorkedExample.tsx';

export function Hero({ from }: { from: string }) {
  return (
    <section className="border-line border-b bg-surface">
      <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-10 py-12 md:grid-cols-[1.15fr_1fr] md:gap-14 md:py-20">
        <div>
          <h1 className="text-4xl max-[23rem]:text-3xl">Qu’est-ce qu’une automatisation&nbsp;?</h1>
          <p className="mt-5 max-w-[36rem] text-lg text-muted">
            C’est un outil qui fait à votre place une tâche que vous répétez&nbsp;: relancer un impayé,
            rédiger un devis, nettoyer un fichier. Vous donnez l’essentiel, il rend le travail fini.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/catalogue" size="lg" className="max-sm:w-full">
              Voir le catalogue
            </ButtonLink>
            <ButtonLink to="#etapes" variant="secondary" size="lg" prefetch="none" className="max-sm:w-full">
              Comment ça marche
            </ButtonLink>
          </div>
          <p className="mt-5 text-muted">
            À partir de <strong className="font-semibold text-ink">{from}</strong>, avec 7&nbsp;jours d’essai
            sans paiement.
          </p>
        </div>
        <WorkedExample />
      </div>
    </section>
  );
}
