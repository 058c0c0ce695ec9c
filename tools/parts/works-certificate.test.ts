import { describe, expect, it } from 'vitest';
import { totalsOf } from './priced-lines.ts';
import {
  certificateMention,
  certificateSignature,
  type WorksPaper,
  worksFindings,
} from './works-certificate.ts';

const at = (...rates: number[]) =>
  totalsOf(
    rates.map((vat) => ({ quantity: 1000, unitPrice: 1e8, vat })),
    { is: 'none' },
    true,
  );
const paper: WorksPaper = { totals: at(1000), day: '2026-11-28', works: '', notes: '' };
const asked = (change: Partial<WorksPaper>) => worksFindings({ ...paper, ...change })[0]?.says ?? '';
const said = (change: Partial<WorksPaper>) => certificateMention({ ...paper, works: 'here', ...change });

// CGI, art. 279-0 bis, 3 and 278-0 bis A, IV; BOI-LETTRE-000280 of 22 October 2025.
describe('works at a reduced rate in a home', () => {
  it('are asked about from 16 February 2025 on, until it is said where their customer certifies them', () => {
    expect(asked({})).toMatch(/16\sfévrier\s2025.*certifie/);
    expect(asked({ totals: at(550, 2000) })).not.toBe('');
    expect(asked({ totals: at(2000) })).toBe('');
    expect(asked({ totals: at(210) })).toBe('');
    expect(asked({ day: '2025-02-15' })).toBe('');
    for (const works of ['here', 'elsewhere', 'none'] as const) expect(asked({ works })).toBe('');
    expect(asked({ notes: 'Je soussigné certifie…' })).toBe('');
  });

  it('are certified in the administration’s own words, each rate in its own', () => {
    expect(said({})).toMatch(/^Je soussigné\(e\) …+ \(nom, prénom\) certifie, en qualité de preneur/);
    expect(said({})).toMatch(/supérieure à 10\s%\.$/);
    expect(said({})).not.toContain('énergétique');
    expect(said({ totals: at(550) })).toMatch(
      /et qu’ils ont la nature de travaux de rénovation énergétique\.$/,
    );
    expect(said({ totals: at(1000, 550) })).toMatch(/et que ceux à 5,5\s% ont la nature de travaux/);
    // Overseas both are at 2,1 % (art. 296).
    expect(said({ totals: at(210) })).toMatch(/^Je soussigné/);
  });

  it('are certified nowhere else than at a reduced rate', () => {
    expect(said({ totals: at(2000) })).toBe('');
    expect(said({ works: '' })).toBe('');
    expect(certificateSignature({ ...paper, works: 'here' })).toMatch(/^Certifié par le client/);
    expect(certificateSignature({ ...paper, works: 'here', totals: at(2000) })).toBe('');
    expect(certificateSignature(paper)).toBe('');
  });

  it('certified elsewhere are so on the paper', () => {
    expect(said({ works: 'elsewhere' })).toMatch(
      /certifiées par le client sur le devis, le marché ou le contrat/,
    );
  });
});
