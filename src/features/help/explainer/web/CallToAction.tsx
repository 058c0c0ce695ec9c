import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { GearMotif } from '#web/ui/GearMotif.tsx';

export function CallToAction({ from }: { from: string }) {
  return (
    <section className="page" aria-labelledby="commencer">
      <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center md:py-16">
        <GearMotif className="h-20 w-25" />
        <h2 id="commencer" className="mt-5 text-3xl">
          Quelle tâche voulez-vous ne plus faire&nbsp;?
        </h2>
        <p className="measure mt-3 text-lg text-muted">
          Il y a sans doute déjà une automatisation pour elle, à partir de {from}.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/catalogue" size="lg">
            Voir le catalogue
          </ButtonLink>
          <ButtonLink to="/register" variant="secondary" size="lg">
            Créer un compte
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
