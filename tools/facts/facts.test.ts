import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ageLine } from '../parts/age-note.ts';
import { isDay } from '../parts/calendar.ts';
import { type DatedFact, dated, isAged } from './dated-fact.ts';
import { dueFacts, facts } from './facts.ts';

const fact = (warnAfter: string): DatedFact =>
  dated({ name: warnAfter, value: 1, source: 'une loi', readOn: '2026-01-01', warnAfter });

describe('what ages in the tools', () => {
  it('says where it comes from, when it was read and when the tool warns', () => {
    expect(new Set(facts.map(({ name }) => name)).size).toBe(facts.length);
    for (const { name, source, readOn, warnAfter } of facts) {
      expect([name, isDay(readOn), isDay(warnAfter), source.length > 20]).toEqual([name, true, true, true]);
    }
  });

  it('is listed whole: each file of facts has its own in the list', async () => {
    const files = readdirSync(import.meta.dirname).filter(
      (file) => !/^(facts|dated-fact)\b|\.test\./.test(file),
    );
    for (const file of files) {
      const exported: object = await import(/* @vite-ignore */ `${import.meta.dirname}/${file}`);
      const own = Object.values(exported).filter(
        (one) => typeof one === 'object' && one !== null && 'warnAfter' in one,
      );
      expect([file, own.length > 0, own.filter((one) => !facts.includes(one))]).toEqual([file, true, []]);
    }
  });

  it('is warned of from the day after', () => {
    expect(['2026-12-31', '2027-01-01'].map((day) => isAged(fact('2026-12-31'), day))).toEqual([false, true]);
  });

  it('is warned of in one line, since the oldest', () => {
    expect(ageLine([fact('2026-12-31'), fact('2026-06-30')])).toBe('Règles à vérifier depuis 07/2026');
  });

  it('is due to be read again once it is warned of, or within so many days, the oldest first', () => {
    const all = [fact('2027-02-01'), fact('2026-12-31'), fact('2026-06-30')];
    const due = (today: string, days?: number) => dueFacts(today, days, all).map(({ name }) => name);
    expect(due('2026-11-28')).toEqual(['2026-06-30']);
    expect(due('2026-11-28', 60)).toEqual(['2026-06-30', '2026-12-31']);
    expect(due('2026-01-01')).toEqual([]);
    expect(due('2030-01-01')).toHaveLength(3);
  });

  it('is warned of on 1 January 2028 in each tool, whatever it is', () => {
    expect(dueFacts('2028-01-01')).toHaveLength(facts.length);
  });
});
