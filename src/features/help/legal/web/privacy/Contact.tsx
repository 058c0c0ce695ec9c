import type { SectionProps } from '../document-section.ts';
import { ContactEmail, Mention } from '../Mention.tsx';

export function Contact({ mentions }: SectionProps) {
  return (
    <>
      <p>
        Pour toute question sur vos données ou pour exercer un droit, écrivez à{' '}
        <ContactEmail address={mentions.contactEmail} /> ou à{' '}
        <Mention value={mentions.company} name="dénomination sociale" />,{' '}
        <Mention value={mentions.address} name="adresse du siège" />. Nous pouvons vous demander de confirmer
        que vous êtes bien la personne concernée.
      </p>
      <p>
        Si notre réponse ne vous satisfait pas, vous pouvez adresser une réclamation à la Commission nationale
        de l’informatique et des libertés&nbsp;: CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07,{' '}
        <a href="https://www.cnil.fr/fr/plaintes">www.cnil.fr/fr/plaintes</a>.
      </p>
    </>
  );
}
