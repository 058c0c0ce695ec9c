import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type CatalogueQuery, catalogueAddress } from './catalogue-address.ts';

interface NothingFoundProps {
  query: CatalogueQuery;
  /** How many results the words have in all categories. */
  elsewhere: number;
}

export function NothingFound({ query, elsewhere }: NothingFoundProps) {
  const { search, category } = query;
  const wider = search !== '' && category !== '' && elsewhere > 0;
  if (!search && !category) {
    return (
      <EmptyState title="Le catalogue est en préparation">
        Les automatisations apparaîtront ici dès leur mise en vente.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Aucune automatisation ne correspond"
      action={
        <>
          {wider ? (
            <ButtonLink to={catalogueAddress({ search })}>Chercher dans toutes les catégories</ButtonLink>
          ) : null}
          <ButtonLink to="/catalogue" variant={wider ? 'secondary' : 'primary'}>
            Voir tout le catalogue
          </ButtonLink>
        </>
      }
    >
      {search
        ? 'Essayez un mot plus court ou plus général\u00a0: les accents et les fautes de frappe sont pardonnés.'
        : 'Cette catégorie n’a pas encore d’automatisation.'}
    </EmptyState>
  );
}
