import type { Catalogue } from '#domain/idea/idea-prompt.ts';

const simpleSigns = /\p{M}/gu;

export const simple = (text: string): string =>
  text.normalize('NFD').replaceAll(simpleSigns, '').toLowerCase();

/** Makes « relancer » and « relances » one word. */
const stemLength = 6;
const acronyms = new Set(['tva', 'csv', 'qr', 'rfm', 'ttc', 'crm', 'sms', 'seo', 'pdf']);

export const wordsOf = (text: string): Set<string> =>
  new Set(
    simple(text)
      .split(/[^a-z0-9]+/u)
      .filter((word) => word.length > 3 || acronyms.has(word))
      .map((word) => word.replace(/[sx]$/u, '').slice(0, stemLength)),
  );

export function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}

/** Words of any subject, which make no two texts alike. */
const vague = wordsOf(
  'générateur générer calculateur calculer créateur créer simulateur professionnel complet client entreprise pour avec sans dans depuis chaque votre notre leur tous toutes tout toute plus moins quand prêt faire nombre quelques minutes jour semaine mois année fois seule même liste page outil texte exemple',
);

export const tellingWords = (text: string): Set<string> => wordsOf(text).difference(vague);

interface Subject {
  /** Words that tell the subject from its neighbours. */
  telling: RegExp;
  /** Words it shares with its neighbours. */
  shared: RegExp;
}

const billing: Subject = {
  telling:
    /devis|\bfactures?\b|factur(?:er|ation)|relance|impaye|acompte|\bavoirs?\b|mise en demeure|chiffr(?:er|age)|mauvais payeur/gu,
  shared: /echeance|regler|reglement|encaiss|penalite|\bpaye/gu,
};
const accounts: Subject = {
  telling:
    /\btva\b|compta|\bsiret\b|\bsiren\b|\biban\b|\bttc\b|\bht\b|declaration|frais de deplacement|notes? de frais|kilometri|releves? (?:bancaire|de compte)|rapproch|grand livre|\bbilan\b|intracommunautaire|liasse|amortissement|plan comptable/gu,
  shared: /\btaux\b|trimestre|banque|bancaire|justificatif|\bfactures?\b|ecriture/gu,
};
const money: Subject = {
  telling:
    /tresorerie|\bsolde\b|previsionnel|budget|cotisation|\bimpots?\b|micro.entrepr|auto.entrepreneur|revenu|emprunt|\bpret\b|\ben (?:deux|trois|quatre|cinq|six|dix|plusieurs) fois|versement|echeancier|mensualite|sur le compte|\ba decouvert|rentabilite|salaire|investi|leasing|\bloyers?\b/gu,
  shared: /depense|\bcompte\b|charges|banque|en retard|\bpayer\b|paiement/gu,
};
const commerce: Subject = {
  telling:
    /en ligne|fiches? (?:de |des |mes )?produits?|les fiches|\bstocks?\b|commandes?\b|livraison|\bcolis\b|panier|\bmarges?\b|shopify|woocommerce|prestashop|prix de vente|expedi|etiquette|places? de marche|acheteur|etsy|amazon|vinted/gu,
  shared: /produit|\bprix\b|vendre|\bventes?\b|catalogue|boutique|fournisseur|\barticles?\b/gu,
};
const marketing: Subject = {
  telling:
    /instagram|linkedin|facebook|tiktok|reseaux sociaux|publications?\b|\bposts?\b|newsletter|campagne|promo(?:tion)?s?\b|flyer|affiche|\bqr\b|\bseo\b|referencement|abonnes|publicit|slogan|\bstor(?:y|ies)\b|prospectus|faire connaitre|visibilite/gu,
  shared: /\bblog\b|\bavis\b|\bsms\b|visuel|\blogo\b|carte de visite/gu,
};
const customers: Subject = {
  telling:
    /prospect|fideli|fideles?\b|segment|anniversaire|signature|satisfaction|ne reviennent|recontact|formulaire de contact|historique d|meilleurs clients|\bcrm\b|reclamation|questionnaire|sondage|enquete|carnet d.adresses/gu,
  shared: /client|\bappels?\b|email|\bmails?\b|\bavis\b|\bventes?\b|remise/gu,
};
const work: Subject = {
  telling:
    /reunion|compte.rendu|ordre du jour|planning|agenda|conges?\b|chronom|temps passe|\bheures\b|doublon|\bcsv\b|nettoy|\btaches?\b|recopi|ressaisi|\bfichiers?\b|point(?:er|age)|absence|choses a faire|dicte|tableur|excel/gu,
  shared: /equipe|\btri(?:er)?\b|ranger|rappel|tableau|\btemps\b|projet|salarie/gu,
};
const law: Subject = {
  telling:
    /contrat|clause|mentions|\brgpd\b|\bcgv\b|juridique|\blegal|statuts|registre|attestation|hebergeur|conditions generales|donnees personnelles|reglement interieur|resiliation|\bbail\b|preavis|assemblee generale|proces.verbal/gu,
  shared: /association|\blois?\b|courrier|dossier|donnees|\bsite\b|administrati/gu,
};
const writing: Subject = { telling: /email|\bmails?\b|message|\bsms\b|newsletter/gu, shared: /signature/gu };
const papers: Subject = { telling: /document|contrat|courrier|attestation|\bpdf\b/gu, shared: /modele/gu };

/** Keyed by a word of the category's name or slug: a seller may have other categories. */
const subjects: Record<string, Subject> = {
  factur: billing,
  compta: accounts,
  financ: money,
  tresor: money,
  commerce,
  vente: commerce,
  marketing,
  crm: customers,
  client: customers,
  productiv: work,
  organisation: work,
  donnee: work,
  juridi: law,
  administr: law,
  document: papers,
  communication: writing,
};

const found = (text: string, pattern: RegExp): number => new Set(text.match(pattern)).size;

export function categoryOf(text: string, { categories }: Catalogue): string {
  const scored = categories.map(({ slug, name }) => {
    const own = simple(`${slug} ${name}`);
    const about = new Set(Object.entries(subjects).flatMap(([stem, one]) => (own.includes(stem) ? one : [])));
    const points = [...about].reduce(
      (sum, { telling, shared }) => sum + 3 * found(text, telling) + found(text, shared),
      0,
    );
    return { slug, score: points + 2 * common(wordsOf(own), wordsOf(text)) };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.slug : '';
}
