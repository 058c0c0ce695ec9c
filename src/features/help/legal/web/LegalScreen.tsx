import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { pageMeta, useSite } from '#web/seo/page-meta.ts';
import type { LegalMentions } from '../contract.ts';
import type { Route } from './+types/LegalScreen.ts';
import { ContactEmail, DemoNotice, Mention } from './LegalParts.tsx';

/** Or the exemption that a real shop without a number declares. */
function VatNumber({ mentions }: { mentions: LegalMentions }) {
  const { vatNumber, isDemo } = mentions;
  if (vatNumber || isDemo) return <Mention value={vatNumber} name="numéro de TVA intracommunautaire" />;
  return 'TVA non applicable, article 293 B du code général des impôts.';
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).legal;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Mentions légales',
      description:
        'Éditeur, directeur de la publication, hébergeur, contact et médiateur de la consommation\u00a0: qui répond de cette boutique.',
      path: '/legal',
    },
    matches,
  );

export default function LegalScreen({ loaderData: mentions }: Route.ComponentProps) {
  const { siteName, siteUrl } = useSite();
  return (
    <>
      <Breadcrumbs page="Mentions légales" />
      <div className="page pt-5 pb-8 md:pt-8 md:pb-12">
        <h1>Mentions légales</h1>
        {mentions.isDemo ? <DemoNotice className="measure mt-6" /> : null}
        <dl className="measure mt-8 divide-y divide-line rounded-lg border border-line bg-surface px-4 md:px-6">
          <Entry name="Site">
            {siteName}, {siteUrl}
          </Entry>
          <Entry name="Éditeur">
            <Mention value={mentions.company} name="dénomination sociale, forme et capital" />
          </Entry>
          <Entry name="Siège social">
            <Mention value={mentions.address} name="adresse du siège" />
          </Entry>
          <Entry name="Immatriculation">
            <Mention value={mentions.registration} name="RCS ou RNE et numéro SIREN" />
          </Entry>
          <Entry name="TVA">
            <VatNumber mentions={mentions} />
          </Entry>
          <Entry name="Directeur de la publication">
            <Mention value={mentions.director} name="prénom et nom" />
          </Entry>
          <Entry name="Hébergeur">
            <Mention value={mentions.host} name="nom, adresse et téléphone de l’hébergeur" />
          </Entry>
          <Entry name="Contact">
            <ContactEmail address={mentions.contactEmail} />,{' '}
            <Mention value={mentions.phone} name="numéro de téléphone" />
          </Entry>
          <Entry name="Médiateur de la consommation">
            <Mention value={mentions.mediator} name="nom, adresse et site du médiateur" />
          </Entry>
        </dl>
        <div className="reading">
          <h2>Propriété intellectuelle</h2>
          <p>
            Les textes, le logo et les automatisations appartiennent à l’éditeur ou lui sont concédés. Les{' '}
            <Link to="/terms#acces">conditions générales</Link> disent ce que vous pouvez faire d’une
            automatisation.
          </p>
          <h2>Crédits</h2>
          <p>
            Caractères Bricolage Grotesque et Inter, sous licence SIL Open Font License. Icônes Lucide, sous
            licence ISC.
          </p>
          <h2>Vos données et vos contrats</h2>
          <p>
            La <Link to="/privacy">politique de confidentialité</Link> décrit le traitement de vos données.
            Les achats et les abonnements suivent les <Link to="/terms">conditions générales</Link>.
          </p>
        </div>
      </div>
    </>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
