import { PageMessage } from '#web/layout/PageMessage.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type CatalogueQuery, catalogueAddress } from './catalogue-address.ts';

const missing = {
  category: {
    title: 'Catégorie non trouvée',
    text: 'Elle a peut-être changé de nom, ou elle n’existe plus.',
    back: 'Retour au catalogue',
  },
  automation: {
    title: 'Automatisation non trouvée',
    text: 'Elle n’est plus en vente, ou l’adresse est mal recopiée.',
    back: 'Voir le catalogue',
  },
};

export function MissingThing({ thing }: { thing: keyof typeof missing }) {
  const { title, text, back } = missing[thing];
  return (
    <PageMessage code="404" title={title} text={text}>
      <ButtonLink to="/catalogue">{back}</ButtonLink>
    </PageMessage>
  );
}

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
