import { useSite } from '#web/seo/page-meta.ts';
import type { SectionProps } from '../document-section.ts';
import { ContactEmail, Mention } from '../Mention.tsx';

export function Introduction({ mentions }: SectionProps) {
  const { siteName } = useSite();
  return (
    <>
      <p>
        Le responsable du traitement de vos données est l’éditeur de {siteName}&nbsp;:{' '}
        <Mention value={mentions.company} name="dénomination sociale" />,{' '}
        <Mention value={mentions.address} name="adresse du siège" />. Vous pouvez lui écrire à{' '}
        <ContactEmail address={mentions.contactEmail} />.
      </p>
      <p>
        Cette page dit quelles données nous traitons quand vous visitez la boutique, ouvrez un compte, achetez
        ou nous écrivez. Elle applique le règlement général sur la protection des données (RGPD) et la loi
        Informatique et Libertés.
      </p>
      <p>
        Nous demandons le moins possible&nbsp;: pour ouvrir un compte, une adresse email et un mot de passe
        suffisent. Nous ne vendons vos données à personne.
      </p>
    </>
  );
}
