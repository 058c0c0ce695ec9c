import { ButtonLink } from '#web/ui/Button.tsx';

interface TryFirstProps {
  automation: { slug: string; hasDemonstration: boolean };
}

/** Beside the purchase (docs/product/demonstration.md). */
export function TryFirst({ automation: { slug, hasDemonstration } }: TryFirstProps) {
  if (!hasDemonstration) return null;
  return (
    <div className="mt-4 flex flex-col gap-1.5 print:hidden">
      <ButtonLink to={`/essayer/${slug}`} rel="nofollow" prefetch="none" variant="secondary" wide>
        Essayer sans compte
      </ButtonLink>
      <p className="text-center text-muted text-sm">Dix minutes, sur des données inventées.</p>
    </div>
  );
}
