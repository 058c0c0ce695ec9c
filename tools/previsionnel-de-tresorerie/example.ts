import type { Line, Rhythm } from './core.ts';
import type { ForecastWork } from './work-file.ts';

export function example(start: number): ForecastWork {
  const line = (label: string, side: Line['side'], amount: number, rhythm: Rhythm, at = 0): Line => ({
    label,
    side,
    amount,
    rhythm,
    start: start + at,
    end: null,
    late: null,
  });
  return {
    outil: 'tresorerie',
    version: 2,
    depart: start,
    solde: '8\u00a0000',
    decouvert: '2\u00a0000',
    retard: 0,
    baisse: 0,
    lignes: [
      line('Contrats de maintenance', 'in', 420_000, 1),
      line('Projet Kerbrat, solde', 'in', 960_000, 0, 5),
      line('Formations', 'in', 280_000, 3, 2),
      line('Loyer et charges', 'out', 115_000, 1),
      line('Salaire et cotisations', 'out', 360_000, 1),
      line('TVA à reverser', 'out', 210_000, 3, 1),
      line('Assurance', 'out', 148_000, 12, 3),
      line('Ordinateur', 'out', 219_900, 0, 2),
    ],
  };
}
