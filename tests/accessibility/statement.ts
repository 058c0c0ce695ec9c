import { CRITERIA_OF_CONTENT } from './criteria-of-content.ts';
import { CRITERIA_OF_PAGES } from './criteria-of-pages.ts';
import { type Criterion, isFailing, type Judged } from './criterion.ts';

/** The 106 criteria of the RGAA 4.1.2 (docs/product/legal-pages.md#accessibility-statement). */
export const RGAA: readonly Criterion[] = [...CRITERIA_OF_CONTENT, ...CRITERIA_OF_PAGES];

/** What `npm run audit:a11y` found on a screen. */
export interface ScreenResults {
  slug: string;
  title: string;
  path: string;
  side: 'visitor' | 'customer' | 'staff';
  /** By check, how much it looked at. */
  looked: Record<string, number>;
  /** Each begins with its check. */
  faults: string[];
}

export interface AuditResults {
  /** The day, as `2026-11-30`. */
  on: string;
  browser: string;
  screens: ScreenResults[];
}

export type Conformity = 'totalement conforme' | 'partiellement conforme' | 'non conforme';

export interface Statement {
  auditedOn: string;
  /** The last day on which an eye looked. */
  lookedOn: string;
  browser: string;
  conforming: number;
  failing: number;
  notApplicable: number;
  /** Of the criteria that apply, in whole percent, rounded down. */
  rate: number;
  conformity: Conformity;
  faults: { number: string; about: string; why: string }[];
  screens: { title: string; path: string }[];
  staffScreens: number;
}

export type Verdict = { is: 'conforming' } | { is: 'notApplicable' } | { is: 'failing'; why: string };

const isFaultOf = (checks: readonly string[]) => (fault: string) =>
  checks.some((check) => fault.startsWith(`${check}: `));

/** A machine's checks are read from the results, so that a criterion fails by itself when one of them does. */
export function verdictOf(judged: Judged, { screens }: AuditResults): Verdict {
  if ('notApplicable' in judged) return { is: 'notApplicable' };
  if (isFailing(judged)) return { is: 'failing', why: judged.fails };
  const where = screens.filter(({ faults }) => faults.some(isFaultOf(judged.by ?? [])));
  if (where.length === 0) return { is: 'conforming' };
  const titles = where.map(({ title }) => title).join(', ');
  return { is: 'failing', why: `Défaut relevé par la vérification automatique\u00a0: ${titles}.` };
}

/** RGAA: all, half at least, or less. */
export function conformityOf(conforming: number, failing: number): Conformity {
  if (failing === 0) return 'totalement conforme';
  return conforming >= failing ? 'partiellement conforme' : 'non conforme';
}

export function statementOf(results: AuditResults, criteria: readonly Criterion[] = RGAA): Statement {
  const judged = criteria.map(([number, about, how]) => ({
    number,
    about,
    verdict: verdictOf(how, results),
  }));
  const count = (is: Verdict['is']) => judged.filter(({ verdict }) => verdict.is === is).length;
  const [conforming, failing] = [count('conforming'), count('failing')];
  const days = criteria.flatMap(([, , how]) => ('on' in how && how.on ? [how.on] : []));
  const ofShop = results.screens.filter(({ side, path }) => side !== 'staff' && !path.startsWith('/admin'));
  return {
    auditedOn: results.on,
    lookedOn: days.sort().at(-1) ?? results.on,
    browser: results.browser,
    conforming,
    failing,
    notApplicable: count('notApplicable'),
    rate: Math.floor((100 * conforming) / Math.max(conforming + failing, 1)),
    conformity: conformityOf(conforming, failing),
    faults: judged.flatMap(({ number, about, verdict }) =>
      verdict.is === 'failing' ? [{ number, about, why: verdict.why }] : [],
    ),
    screens: ofShop.map(({ title, path }) => ({ title: title.replaceAll(/ (?=[?!:;])/g, '\u00a0'), path })),
    staffScreens: results.screens.length - ofShop.length,
  };
}
