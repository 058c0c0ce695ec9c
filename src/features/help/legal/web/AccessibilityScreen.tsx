import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#domain/time/french-dates.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { pageMeta, useSite } from '#web/seo/page-meta.ts';
import statement from '../accessibility-statement.json' with { type: 'json' };
import type { Route } from './+types/AccessibilityScreen.ts';
import { ContactEmail, DemoNotice, Mention } from './LegalParts.tsx';

/** The statement stays on the server: the browser has it in the page. */
export function loader({ context }: Route.LoaderArgs) {
  const { establishedOn, auditedOn, lookedOn } = statement;
  return {
    ...statement,
    mentions: context.get(pageContext).legal,
    establishedOn: formatDay(establishedOn),
    auditedOn: formatDay(auditedOn),
    lookedOn: formatDay(lookedOn),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Accessibilité',
      description:
        'Déclaration d’accessibilité\u00a0: état de conformité au RGAA, contenus non accessibles, contact et voies de recours.',
      path: '/accessibilite',
    },
    matches,
  );

type Stated = Route.ComponentProps['loaderData'];

function Results({ stated }: { stated: Stated }) {
  const { rate, conforming, failing, notApplicable, auditedOn, lookedOn } = stated;
  return (
    <>
      <h2>Résultats des tests</h2>
      <p>
        L’audit, réalisé par l’équipe elle-même, révèle que <strong>{rate}&nbsp;%</strong> des critères
        applicables du RGAA version 4.1.2 sont respectés&nbsp;: {conforming} conformes, {failing} non
        conformes et {notApplicable} non applicables, sur 106.
      </p>
      <p>
        Une vérification automatique a parcouru chaque écran le {auditedOn}. Ce qu’une machine ne peut pas
        juger a été regardé en dernier le {lookedOn}. <strong>Aucun lecteur d’écran n’a été essayé</strong>,
        et aucun auditeur extérieur n’a revu ces résultats.
      </p>
    </>
  );
}

function Inaccessible({ faults }: Pick<Stated, 'faults'>) {
  return (
    <>
      <h2>Contenus non accessibles</h2>
      <h3>Non-conformités</h3>
      {faults.length === 0 ? <p>Aucune n’a été relevée.</p> : null}
      <ul>
        {faults.map(({ number, about, why }) => (
          <li key={number}>
            <strong>
              Critère {number}, {about}.
            </strong>{' '}
            {why}
          </li>
        ))}
      </ul>
      <h3>Dérogations pour charge disproportionnée</h3>
      <p>Aucune.</p>
      <h3>Contenus non soumis à l’obligation d’accessibilité</h3>
      <p>
        Les documents que vous déposez dans vos outils ou joignez à une demande, et les pages de paiement de
        votre banque.
      </p>
    </>
  );
}

function Establishment({ stated }: { stated: Stated }) {
  const { establishedOn, browser, screens, staffScreens } = stated;
  return (
    <>
      <h2>Établissement de cette déclaration d’accessibilité</h2>
      <p>Cette déclaration a été établie le {establishedOn}.</p>
      <h3>Technologies utilisées pour la réalisation du site</h3>
      <ul>
        <li>HTML5, CSS et SVG</li>
        <li>WAI-ARIA</li>
        <li>JavaScript&nbsp;; les pages publiques se lisent sans lui</li>
        <li>PDF balisé, pour les factures et les avoirs</li>
      </ul>
      <h3>Environnement de test</h3>
      <p>
        {browser}, sous Linux, au clavier et à la souris, en 1280 × 800, en 375 × 812 et en 320 × 256 pixels
        (1280 à 400&nbsp;%), en clair, en sombre, dans les couleurs imposées par le système et avec les
        animations réduites. Aucune technologie d’assistance n’a été essayée.
      </p>
      <h3>Outils pour évaluer l’accessibilité</h3>
      <ul>
        <li>axe-core</li>
        <li>
          un programme de vérification propre au site&nbsp;: titres, plan, repères, noms, ordre du focus,
          agrandissement à 400&nbsp;%, espacement du texte, couleurs imposées, mouvement, taille des cibles,
          erreurs de saisie
        </li>
      </ul>
      <h3>Pages du site ayant fait l’objet de la vérification de conformité</h3>
      <ul>
        {screens.map(({ title, path }) => (
          <li key={`${title} ${path}`}>
            {title} (<span className="wrap-anywhere">{path}</span>)
          </li>
        ))}
        <li>{staffScreens} écrans réservés à l’équipe</li>
      </ul>
    </>
  );
}

function Contact({ email }: { email: string }) {
  return (
    <>
      <h2>Retour d’information et contact</h2>
      <p>
        Si vous n’arrivez pas à accéder à un contenu ou à un service, écrivez-nous pour être orienté vers une
        solution accessible ou obtenir le contenu sous une autre forme&nbsp;:
      </p>
      <ul>
        <li>
          par email, à <ContactEmail address={email} />
        </li>
        <li>
          par le <Link to="/support?tab=contact">formulaire de contact</Link>
        </li>
      </ul>
    </>
  );
}

function Remedies() {
  return (
    <>
      <h2>Voies de recours</h2>
      <p>
        Si vous nous avez signalé un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un
        service, et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez&nbsp;:
      </p>
      <ul>
        <li>
          écrire un message au <a href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</a>
        </li>
        <li>
          contacter le{' '}
          <a href="https://www.defenseurdesdroits.fr/saisir/delegues">
            délégué du Défenseur des droits dans votre région
          </a>
        </li>
        <li>
          envoyer un courrier par la poste (gratuit, sans timbre)&nbsp;: Défenseur des droits, Libre réponse
          71120, 75342 Paris CEDEX 07
        </li>
      </ul>
    </>
  );
}

function Commitment({ company }: { company: ReactNode }) {
  const { siteName, siteUrl } = useSite();
  return (
    <p>
      {company} s’engage à rendre ce site accessible, conformément à l’article 47 de la loi n°&nbsp;2005-102
      du 11&nbsp;février 2005 et, pour le commerce électronique, à l’article L.&nbsp;412-13 du code de la
      consommation. Cette déclaration d’accessibilité s’applique à {siteName}, {siteUrl}.
    </p>
  );
}

/** docs/product/legal-pages.md#accessibility-statement */
export default function AccessibilityScreen({ loaderData: stated }: Route.ComponentProps) {
  const { mentions, conformity, faults } = stated;
  const { siteName } = useSite();
  return (
    <>
      <Breadcrumbs page="Accessibilité" />
      <div className="page pt-5 pb-8 md:pt-8 md:pb-12">
        <h1>Déclaration d’accessibilité</h1>
        {mentions.isDemo ? <DemoNotice className="measure mt-6" /> : null}
        <div className="reading mt-6">
          <Commitment company={<Mention value={mentions.company} name="dénomination sociale" />} />
          <h2>État de conformité</h2>
          <p>
            {siteName} est <strong>{conformity}</strong> avec le référentiel général d’amélioration de
            l’accessibilité (RGAA), version 4.1.2
            {faults.length > 0 ? ', en raison des non-conformités énumérées ci-dessous' : null}.
          </p>
          <Results stated={stated} />
          <Inaccessible faults={faults} />
          <Establishment stated={stated} />
          <Contact email={mentions.contactEmail} />
          <Remedies />
        </div>
      </div>
    </>
  );
}
