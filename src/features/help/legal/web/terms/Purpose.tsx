import { useSite } from '#web/seo/page-meta.ts';
import type { SectionProps } from '../document-section.ts';
import { Mention } from '../Mention.tsx';

export function Purpose({ mentions }: SectionProps) {
  const { siteName } = useSite();
  return (
    <>
      <p>
        Ces conditions règlent les relations entre vous et l’éditeur de {siteName}, «&nbsp;nous&nbsp;» dans ce
        texte&nbsp;: <Mention value={mentions.company} name="dénomination sociale" />,{' '}
        <Mention value={mentions.address} name="adresse du siège" />,{' '}
        <Mention value={mentions.registration} name="numéro d’immatriculation" />. Elles s’appliquent à
        l’utilisation du site et à tout achat qui y est fait.
      </p>
      <p>
        {siteName} vend des automatisations prêtes à l’emploi&nbsp;: une page web ou un webhook qui fait à
        votre place une tâche que vous répétez. Vous achetez une automatisation une fois, puis un abonnement
        mensuel ouvre l’accès à sa page.
      </p>
      <p>
        La boutique s’adresse aux entrepreneurs et aux professionnels. Certaines règles protègent le
        consommateur, c’est-à-dire la personne physique qui agit à des fins étrangères à son activité
        professionnelle&nbsp;: le texte les signale par ce mot.
      </p>
      <p>
        Vous acceptez ces conditions en cochant une case à l’inscription, puis à chaque commande. Nous
        enregistrons la date et la version de chaque acceptation. La version qui s’applique à une commande est
        celle que vous avez acceptée ce jour-là.
      </p>
    </>
  );
}
