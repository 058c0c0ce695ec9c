import { formatCount } from '#domain/text/french-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import type { Searched } from './use-search.ts';

interface SearchStatusProps {
  typed: string;
  search: Searched;
  /** Of lines, acts included. */
  count: number;
}

const waiting = 'Recherche en cours…';

/** Said to who listens; shown only where the list does not say it. */
export function SearchStatus({ typed, search, count }: SearchStatusProps) {
  const { settled, failed, found, again, providerSilent } = search;
  const nothing = settled && !failed && typed.trim() !== '' && found?.length === 0;
  const words = `Rien ne correspond à «\u00a0${typed.trim()}\u00a0».`;
  const silent = 'Stripe ne répond pas\u00a0: ce nom n’a pas pu être vérifié chez lui.';
  const results = `${formatCount(count)}\u00a0${count > 1 ? 'résultats' : 'résultat'}`;
  const said = !settled && !failed ? waiting : nothing ? words : failed ? '' : results;
  return (
    <>
      <LiveRegion>{typed.trim() === '' ? '' : said}</LiveRegion>
      {failed ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-danger-text">
          <p>Impossible de chercher. Vérifiez votre connexion.</p>
          <Button variant="secondary" size="sm" onClick={again}>
            Réessayer
          </Button>
        </div>
      ) : null}
      {nothing ? (
        <p aria-hidden="true" className="wrap-anywhere">
          {words}
        </p>
      ) : null}
      {nothing && providerSilent ? <p className="text-muted text-sm">{silent}</p> : null}
      {nothing && !providerSilent ? (
        <p className="text-muted text-sm">
          Essayez une partie de l’email ou du nom, un numéro de commande, de ticket ou de facture, le montant
          d’une commande (3,33&nbsp;€), ou un nom chez Stripe (cus_, sub_, pi_, ch_, in_, re_, dp_).
        </p>
      ) : null}
      {!settled && !failed && found === undefined ? (
        <p aria-hidden="true" className="text-muted">
          {waiting}
        </p>
      ) : null}
    </>
  );
}
