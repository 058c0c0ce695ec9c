import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sampleFault } from '#domain/document/demonstration.ts';
import { checkMargin, titleOfMargin } from './calculateur-de-marge/margin-work.ts';
import { totalsByRate } from './calculateur-de-tva/core.ts';
import { checkVat, titleOfVat } from './calculateur-de-tva/vat-page.ts';
import { billedLines } from './compteur-de-temps/core.ts';
import { checkHours, titleOfHours } from './compteur-de-temps/hours-file.ts';
import { checkCode, titleOfCode } from './createur-de-qr-code/code-work.ts';
import { linkContent } from './createur-de-qr-code/contents.ts';
import { matrixOf } from './createur-de-qr-code/matrix.ts';
import { checkPlan as checkSchedule, planTitle } from './echeancier-de-paiement/plan-work.ts';
import { checkQuote, quoteTitle } from './generateur-de-devis/quote-work.ts';
import { checkInvoice, invoiceTitle } from './generateur-de-factures/invoice-work.ts';
import { productFaults } from './generateur-de-fiches-produits/core.ts';
import { checkProduct, titleOfProduct } from './generateur-de-fiches-produits/product-file.ts';
import { asText } from './generateur-de-fiches-produits/texts.ts';
import { faultsOf as noticeFaults } from './generateur-de-mentions-legales/checks.ts';
import { noticeOf, noticeText } from './generateur-de-mentions-legales/core.ts';
import { readNoticeWork, titleOfNotice } from './generateur-de-mentions-legales/work-file.ts';
import { Desk } from './nettoyeur-de-csv/desk.ts';
import { checkSettings, titleOfSettings } from './nettoyeur-de-csv/kept-settings.ts';
import { sample as csvSample } from './nettoyeur-de-csv/sample.ts';
import { lengthOf, openQuestions } from './ordre-du-jour-et-compte-rendu/core.ts';
import { checkMeeting, titleOfMeeting } from './ordre-du-jour-et-compte-rendu/meeting-file.ts';
import type { Checked } from './parts/checked-work.ts';
import { readTypedNumber } from './parts/typed-number.ts';
import { postFaults, summaryOf } from './planificateur-de-publications/core.ts';
import { checkPlan, titleOfPlan } from './planificateur-de-publications/plan-file.ts';
import { forecastOf } from './previsionnel-de-tresorerie/core.ts';
import { checkForecast, titleOfForecast } from './previsionnel-de-tresorerie/work-file.ts';
import { readReminderWork, reminderTitle } from './relances-de-factures/work-file.ts';
import { sampleFile } from './sample-file.ts';
import { checkSales, titleOfSales } from './segmentation-clients-rfm/kept-sales.ts';
import { faultsOf } from './signature-email/core.ts';
import { checkSignature, titleOfSignature } from './signature-email/signature-file.ts';
import { readTeam } from './signature-email/team.ts';
import { checkSimulation, titleOfSimulation } from './simulateur-micro-entreprise/simulation-file.ts';
import { checkList } from './verificateur-siret-tva-iban/core.ts';
import { checkKeptList, titleOfList } from './verificateur-siret-tva-iban/list-file.ts';

interface Tool {
  /** What it is called in a list; null where the reader does not take it. */
  title(kept: unknown): string | null;
  called: string | RegExp;
  /** What the tool's own core makes of it. */
  makes?(kept: unknown): unknown;
}

/** A reader, what a list calls what it has read, and what the core makes of that. */
const tool = <Work>(
  check: (kept: unknown) => Work | null,
  titleOf: (work: Work) => string,
  called: Tool['called'],
  makes?: (work: Work) => unknown,
): Tool => ({
  title(kept) {
    const work = check(kept);
    return work && titleOf(work);
  },
  called,
  ...(makes
    ? {
        makes(kept: unknown) {
          const work = check(kept);
          return work && makes(work);
        },
      }
    : {}),
});

const workOf =
  <Work>(check: (kept: unknown) => Checked<Work>) =>
  (kept: unknown): Work | null => {
    const read = check(kept);
    return 'work' in read ? read.work : null;
  };
const centsOf = (typed: unknown) => readTypedNumber(String(typed), 2);
const isDone = (value: unknown, done: boolean) => (done ? value : null);

const tools: Readonly<Record<string, Tool>> = {
  'calculateur-de-marge': tool(checkMargin, titleOfMargin, /18,50.*60/, ({ champs }) =>
    isDone(
      champs,
      [champs.val1, champs.val2].every((one) => centsOf(one).is === 'number'),
    ),
  ),
  'calculateur-de-tva': tool(checkVat, titleOfVat, /Conception du site et 2 de plus/, ({ lines }) =>
    totalsByRate(lines),
  ),
  'compteur-de-temps': tool(checkHours, titleOfHours, /Heures du/, ({ entries }) =>
    billedLines(entries, { step: 15, way: 'haut', scope: 'jour' }),
  ),
  'createur-de-qr-code': tool(checkCode, titleOfCode, /^Lien, /, ({ champs }) => {
    const content = linkContent(String(champs.url));
    return 'text' in content ? matrixOf(content.text, 'M') : null;
  }),
  'echeancier-de-paiement': tool(workOf(checkSchedule), planTitle, /Maison Kerbrat/, ({ champs }) =>
    isDone(champs, centsOf(champs.montant).is === 'number'),
  ),
  'generateur-de-devis': tool(workOf(checkQuote), quoteTitle, /Maison Kerbrat/, ({ lignes }) => lignes),
  'generateur-de-factures': tool(
    workOf(checkInvoice),
    invoiceTitle,
    /Maison Kerbrat/,
    ({ lignes }) => lignes,
  ),
  'generateur-de-fiches-produits': tool(checkProduct, titleOfProduct, /Sac à dos Brume/, (product) =>
    isDone(asText(product), productFaults(product).length === 0),
  ),
  'generateur-de-mentions-legales': tool(readNoticeWork, titleOfNotice, /Atelier Morel/, (work) =>
    isDone(noticeText(noticeOf(work, '2030-01-01')), noticeFaults(work).length === 0),
  ),
  'nettoyeur-de-csv': tool(
    checkSettings,
    titleOfSettings,
    'Réglages de nettoyage',
    ({ isExample, columns }) => isDone(columns, isExample),
  ),
  'ordre-du-jour-et-compte-rendu': tool(checkMeeting, titleOfMeeting, /Point d’équipe/, (meeting) =>
    isDone(lengthOf(meeting.points, meeting.start), openQuestions(meeting).length === 0),
  ),
  'planificateur-de-publications': tool(checkPlan, titleOfPlan, /Publications du/, ({ posts }) =>
    isDone(
      summaryOf(posts, posts[0]?.day ?? ''),
      posts.every((post) => postFaults(post).length === 0),
    ),
  ),
  'previsionnel-de-tresorerie': tool(checkForecast, titleOfForecast, /Prévisionnel/, ({ depart, lignes }) =>
    forecastOf({ start: depart, balance: 800_000, lines: lignes, scenario: { late: 0, drop: 0 } }),
  ),
  'relances-de-factures': tool(readReminderWork, reminderTitle, /Maison Kerbrat, facture/, ({ champs }) =>
    isDone(champs, centsOf(champs.montant).is === 'number'),
  ),
  'segmentation-clients-rfm': tool(checkSales, titleOfSales, /Clients au/, ({ source }) => source),
  'signature-email': tool(checkSignature, titleOfSignature, /Inès Morel/, ({ answers, team }) => {
    const read = readTeam(team, answers);
    return isDone(read, Object.keys(faultsOf(answers)).length === 0 && 'members' in read);
  }),
  'simulateur-micro-entreprise': tool(
    checkSimulation,
    titleOfSimulation,
    /^Simulation 2026, /,
    ({ champs }) => isDone(champs, centsOf(champs['ca-liberal']).is === 'number'),
  ),
  'verificateur-siret-tva-iban': tool(checkKeptList, titleOfList, /Atelier Morel/, ({ list }) =>
    isDone(list, checkList(list).rows.length >= 8),
  ),
};

const folders = globSync('*/page.html', { cwd: import.meta.dirname }).map((file) => path.dirname(file));

it('every tool has its sample', () => expect(folders.sort()).toEqual(Object.keys(tools).sort()));

it.each(Object.entries(tools))(
  'the sample of %s is read by its tool, which makes something of it',
  (slug, { title, called, makes }) => {
    const text = readFileSync(sampleFile(slug), 'utf8');
    expect(sampleFault(text)).toBeUndefined();
    const kept: unknown = JSON.parse(text);
    expect(title(kept)).toMatch(called);
    const made = makes?.(kept);
    expect(made).toBeTruthy();
    expect(made).not.toEqual([]);
  },
);

it('the sample of the cleaning finds the lines that it was chosen for', async () => {
  const settings = checkSettings(JSON.parse(readFileSync(sampleFile('nettoyeur-de-csv'), 'utf8')));
  const pause = () => undefined;
  const { titles } = await new Desk().open({ content: csvSample, titled: true, today: '2030-01-01' }, pause);
  expect(settings?.columns?.map(({ title }) => title)).toEqual(titles);
});
