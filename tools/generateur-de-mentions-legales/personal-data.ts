/** What the visitors of a site are told of their data: RGPD, art. 13 ; loi n° 78-17 (Informatique et Libertés), art. 82. */
import { type Answers, type Asker, collectsData, isAnonymous, uses } from './answers.ts';
import { unstopped } from './editor.ts';
import { transferParts } from './transfers.ts';

const useWords: Record<(typeof uses)[number], string> = {
  contact:
    'répondre aux messages du formulaire de contact, sur la base de notre intérêt légitime à vous répondre\u00a0; ces données sont gardées au plus trois ans après le dernier échange',
  comptes:
    'gérer les comptes et les commandes, pour exécuter le contrat\u00a0; les pièces comptables sont gardées dix ans, comme la loi l’impose',
  lettre:
    'envoyer la lettre d’information, avec votre accord, que vous pouvez retirer à tout moment par le lien de désinscription\u00a0; votre adresse est gardée jusque-là',
  mesure:
    'mesurer l’audience du site, avec votre accord\u00a0; ces données sont gardées au plus vingt-cinq mois',
};

function rights({ text }: Answers, contact: string): string {
  const officer = text('dpo')
    ? ` ou au délégué à la protection des données\u00a0: ${unstopped(text('dpo'))}`
    : '';
  return `Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité ou la limitation de leur traitement, et vous opposer à celui-ci, en écrivant à ${contact}${officer}. Réponse sous un mois. Vous pouvez aussi saisir la CNIL (3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, www.cnil.fr).`;
}

export function dataParts(answers: Answers, asker: Asker): (string | string[])[] {
  if (!collectsData(answers)) {
    return [
      'Ce site ne recueille aucune donnée personnelle auprès de ses visiteurs. L’hébergeur garde des journaux de connexion, comme la loi l’impose.',
    ];
  }
  const contact = asker.need('courriel', 'adresse email');
  const who = isAnonymous(answers) ? 'L’éditeur, joignable à l’adresse ci-dessous,' : 'L’éditeur';
  return [
    `${who} est responsable du traitement des données personnelles recueillies sur ce site. Elles servent à\u00a0:`,
    uses.filter(answers.isOn).map((use) => useWords[use]),
    'Ces données sont réservées à l’éditeur et à ses prestataires techniques, dont l’hébergeur. Elles ne sont pas vendues.',
    ...transferParts(answers, asker, contact),
    rights(answers, contact),
  ];
}

export const cookieWords = ({ isOn }: Answers): string =>
  isOn('mesure')
    ? 'Les cookies qui ne sont pas indispensables ne sont déposés qu’après votre accord (article 82 de la loi Informatique et Libertés). Vous pouvez le refuser ou le retirer aussi simplement que vous l’avez donné, depuis le lien «\u00a0Gérer les cookies\u00a0» du site.'
    : 'Ce site n’utilise que les cookies indispensables à son fonctionnement, qui ne demandent pas d’accord.';
