import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { type KeptData, LEGAL_BASES } from '#domain/people/kept-line.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { RECIPIENTS, SECURITY_MEASURES, TREATMENTS, type Treatment } from '#domain/people/treatments.ts';

/** `npm run privacy-register` writes it; a test compares it with the declaration. */
export const registerFile = path.join(import.meta.dirname, '../docs/privacy-register.md');

const lineOf = ({ what, why, basis, period, from, readers, afterDeletion = '—' }: KeptData): string => {
  const howLong = [period ? periodInWords(period) : '', from].filter(Boolean).join(' ');
  return `| ${what} | ${why} | ${LEGAL_BASES[basis]} | ${howLong} | ${readers} | ${afterDeletion} |`;
};

const partOf = ({ name, purposes, persons, data, recipients, keeps, consent }: Treatment): string[] => {
  const table = [
    '| ce qui est gardé | pourquoi | base légale | durée | qui le lit | après la suppression du compte |',
    '|---|---|---|---|---|---|',
    ...keeps.map((key) => lineOf(KEPT_DATA[key])),
    '',
  ];
  return [
    `## ${name}`,
    '',
    `- **Finalités\u00a0:** ${purposes.join('\u00a0; ')}.`,
    `- **Personnes concernées\u00a0:** ${persons}.`,
    `- **Catégories de données\u00a0:** ${data.join('\u00a0; ')}.`,
    ...(consent ? [`- **Base légale\u00a0:** ${consent}`] : []),
    `- **Destinataires hors de l’équipe\u00a0:** ${recipients.map((key) => RECIPIENTS[key].who).join('\u00a0; ')}.`,
    '',
    ...(keeps.length > 0 ? table : []),
  ];
};

export function privacyRegister(): string {
  return [
    '# Registre des activités de traitement',
    '',
    'RGPD, article 30, paragraphe 1. Written by `npm run privacy-register` from `src/domain/people/kept-data.ts` and `treatments.ts`; never edited by hand.',
    '',
    '- **Responsable du traitement\u00a0:** l’exploitant de la boutique (`LEGAL_COMPANY`, `LEGAL_ADDRESS`), joint à `MAIL_FROM`.',
    '- **Délégué à la protection des données\u00a0:** à compléter par l’exploitant s’il en désigne un.',
    '',
    ...TREATMENTS.flatMap(partOf),
    '## Destinataires et transferts hors de l’Union européenne',
    '',
    '| destinataire | ce qu’il reçoit | transfert |',
    '|---|---|---|',
    ...Object.values(RECIPIENTS).map(({ who, what, abroad }) => `| ${who} | ${what} | ${abroad} |`),
    '',
    'La justice et l’administration fiscale reçoivent ce que la loi leur donne.',
    '',
    '## Mesures de sécurité',
    '',
    ...SECURITY_MEASURES.map((measure) => `- ${measure}`),
    '',
  ].join('\n');
}

if (import.meta.main) await writeFile(registerFile, privacyRegister());
