import { isSiren } from '#domain/document/company-keys.ts';
import { STANDARD_RATES, vatStateOf } from '#domain/money/vat-treatment.ts';
import { found, readXml, textAt, type XmlElement } from './read-xml.ts';

/** The administration's reasons: of form, of uniqueness, of coherence, of period. */
export interface Refused {
  reasonCode: 'REJ_SEMAN' | 'REJ_UNI' | 'REJ_COH' | 'REJ_PER';
  reasonMessage: string;
}

export interface ReadReport {
  id: string;
  isCorrection: boolean;
  kind: keyof typeof DAYS;
  from: string;
  to: string;
}

export interface Taxpayer {
  siren: string | undefined;
  /** `20270930`: reports of days that are not over are refused. */
  today: string;
  accepted: readonly ReadReport[];
}

const refused = (reasonCode: Refused['reasonCode'], reasonMessage: string): Refused => ({
  reasonCode,
  reasonMessage,
});

/** Where each kind tells its days. */
const DAYS = {
  TransactionsReport: [
    ['Transactions', 'Date'],
    ['Invoice', 'IssueDate'],
  ],
  PaymentsReport: [
    ['Transactions', 'Payment', 'Date'],
    ['Invoice', 'Payment', 'Date'],
  ],
} as const;

const amountNames = new Set(['TaxExclusiveAmount', 'TaxTotal', 'TaxableAmount', 'TaxAmount', 'Amount']);
const isAmount = (text: string) => /^-?\d{1,13}(\.\d{1,6})?$/.test(text);
const cents = (text: string) => Math.round(Number(text) * 100);

const everyElement = (from: XmlElement): XmlElement[] => [from, ...from.children.flatMap(everyElement)];

function addsUp(day: XmlElement): boolean {
  const sum = (name: string) =>
    found(day, 'TaxSubtotal', name).reduce((total, { text }) => total + cents(text), 0);
  return (
    cents(textAt(day, 'TaxExclusiveAmount')) === sum('TaxableAmount') &&
    cents(textAt(day, 'TaxTotal')) === sum('TaxTotal')
  );
}

/** A state of the Union by its VAT number, of 18 characters at most; what is outside by its country and name. */
function isNamed(buyer: XmlElement): boolean {
  const [company] = found(buyer, 'CompanyId');
  const { text = '', attributes } = company ?? {};
  const country = textAt(buyer, 'PostalAddress', 'CountryId');
  if (text.length < 3 || text.length > 18) return false;
  if (attributes?.schemeId === '0223') return vatStateOf(text) in STANDARD_RATES;
  const isOutside = !(country in STANDARD_RATES) && text.startsWith(country);
  return attributes?.schemeId === '0227' && isOutside && found(buyer, 'TaxRegistrationId').length === 0;
}

function problemOfContent(report: XmlElement, { kind, from, to }: ReadReport): Refused | undefined {
  const days = DAYS[kind].flatMap((place) => found(report, ...place)).map(({ text }) => text);
  if (days.length === 0) return refused('REJ_SEMAN', 'aucune donnée');
  if (everyElement(report).some(({ name, text }) => amountNames.has(name) && !isAmount(text)))
    return refused('REJ_SEMAN', 'un montant n’en est pas un');
  if (!days.every((day) => day >= from && day <= to))
    return refused('REJ_PER', 'une date est hors de la période');
  if (kind === 'PaymentsReport') return undefined;
  if (!found(report, 'Invoice', 'Buyer').every(isNamed))
    return refused('REJ_SEMAN', 'TT-36\u00a0: identifiant de l’acheteur invalide');
  const sums = found(report, 'Transactions');
  if (!sums.every((day) => /^(TLB1|TPS1|TNT1|TMA1)$/.test(textAt(day, 'CategoryCode'))))
    return refused('REJ_SEMAN', 'TT-81\u00a0: code inconnu');
  return sums.every(addsUp) ? undefined : refused('REJ_COH', 'un total n’est pas la somme de ses taux');
}

/** What an accepted report covers is told again only by one that corrects that very period. */
function problemOfPeriod(report: ReadReport, { today, accepted }: Taxpayer): Refused | undefined {
  if (accepted.some(({ id }) => id === report.id))
    return refused('REJ_UNI', 'TT-1\u00a0: identifiant déjà utilisé');
  if (report.from > report.to || report.to >= today)
    return refused('REJ_PER', 'la période n’est pas terminée');
  const others = accepted.filter(
    ({ kind, from, to }) => kind === report.kind && from <= report.to && to >= report.from,
  );
  const isSame = others.some(({ from, to }) => from === report.from && to === report.to);
  if (report.isCorrection)
    return isSame ? undefined : refused('REJ_COH', 'rien à rectifier pour cette période');
  return others.length > 0 ? refused('REJ_PER', 'la période est déjà déclarée') : undefined;
}

function headOf(root: XmlElement): { report: ReadReport; body: XmlElement } | undefined {
  const body = root.children.find(({ name }) => Object.hasOwn(DAYS, name));
  const type = textAt(root, 'ReportDocument', 'TypeCode');
  const id = textAt(root, 'ReportDocument', 'Id');
  if (root.name !== 'Report' || !body || id === '' || id.length > 50 || !['IN', 'RE'].includes(type))
    return undefined;
  const [from, to] = ['StartDate', 'EndDate'].map((name) => textAt(body, 'ReportPeriod', name));
  if (!/^\d{8}$/.test(from ?? '') || !/^\d{8}$/.test(to ?? '')) return undefined;
  const kind = body.name as ReadReport['kind'];
  return { report: { id, isCorrection: type === 'RE', kind, from: String(from), to: String(to) }, body };
}

export function checkReport(xml: string, taxpayer: Taxpayer): Refused | { report: ReadReport } {
  try {
    const root = readXml(xml);
    const head = headOf(root);
    if (!head) return refused('REJ_SEMAN', 'ce n’est pas un rapport du flux 10');
    const [issuer] = found(root, 'ReportDocument', 'Issuer', 'Id');
    if (issuer?.attributes.schemeId !== '0002' || !isSiren(issuer.text))
      return refused('REJ_SEMAN', 'TT-13\u00a0: SIREN invalide');
    if (taxpayer.siren !== undefined && issuer.text !== taxpayer.siren)
      return refused('REJ_SEMAN', 'TT-13\u00a0: le SIREN n’est pas celui du compte');
    const problem = problemOfPeriod(head.report, taxpayer) ?? problemOfContent(head.body, head.report);
    return problem ?? { report: head.report };
  } catch (error) {
    if (error instanceof SyntaxError) return refused('REJ_SEMAN', `XML mal formé\u00a0: ${error.message}`);
    throw error;
  }
}
