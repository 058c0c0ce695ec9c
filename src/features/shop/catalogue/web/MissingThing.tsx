import { PageMessage } from '#web/layout/PageMessage.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

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
