import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageMessage } from './PageMessage.tsx';

export function NotFound() {
  return (
    <PageMessage
      code="404"
      title="Page non trouvée"
      text="L’adresse est peut-être mal recopiée, ou la page a été déplacée."
    >
      <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      <ButtonLink to="/catalogue" variant="secondary">
        Voir le catalogue
      </ButtonLink>
    </PageMessage>
  );
}
