import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VatTreatment } from '#domain/money/vat-treatment.ts';
import { openDatabase } from '#server/db/connection.ts';
import {
  besidesForeignRate,
  fitsSchema,
  hasTools,
  judge,
  RULE_FILES,
  type RuleFile,
  rulesFolder,
} from '#tests/factur-x/rules.ts';
import { electronicPapers } from './invariants/papers-are-electronic.ts';
import type { Stage } from './stage.ts';

/** What was issued, and how it is taxed. */
export async function countPapers({ pool, counts }: Stage): Promise<void> {
  const { rows } = await pool.query<{ paper: string; times: number }>(
    `select kind || ' ' || case when vat ? 'state' then 'by the one-stop shop' else coalesce(vat->>'reason', vat->>'rate') end as paper, count(*)::int as times
     from invoices group by 1`,
  );
  for (const { paper, times } of rows) counts.add(`paper: ${paper}`, times);
}

const rules = Object.keys(RULE_FILES) as RuleFile[];

/** One paper of each shape: what it is, how it is taxed, to whom, of which lines. */
async function onePaperOfEach({ pool }: Stage) {
  const shapes = new Map<string, { xml: string; vat: VatTreatment | null }>();
  const whole = { pool, db: openDatabase(pool), since: new Date(0) };
  for await (const { paper, xml } of electronicPapers(whole)) {
    const { kind, vat, buyer, lines } = paper;
    const sold = [...new Set(lines.map((line) => line.kind))].sort();
    const shape = JSON.stringify([kind, vat, Boolean(buyer.siren), Boolean(buyer.company), sold]);
    if (xml && !shapes.has(shape)) shapes.set(shape, { xml, vat });
  }
  return shapes;
}

/** What the rules that others wrote refuse of papers that a life made, where the machine has them (`npm run factur-x`). */
export async function judgePapers(stage: Stage): Promise<string | undefined> {
  if (!rulesFolder() || !hasTools()) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'rouage-papers-'));
  const ofXml = path.join(folder, 'xml');
  try {
    mkdirSync(ofXml);
    const shapes = [...(await onePaperOfEach(stage))].map(([shape, paper], place) => ({
      shape,
      place,
      ...paper,
    }));
    if (shapes.length === 0) return undefined;
    const fileOf = (place: number) => path.join(ofXml, `${place}.xml`);
    for (const { xml, place } of shapes) writeFileSync(fileOf(place), xml);
    stage.counts.add('electronic invoices judged', shapes.length);
    const judged = rules.map((rule) => ({ rule, of: judge(rule, ofXml) }));
    const refused = shapes.flatMap(({ shape, place, vat }) => [
      ...(fitsSchema(fileOf(place)).isGood ? [] : [`${shape}: the schema`]),
      ...judged.flatMap(({ rule, of }) =>
        besidesForeignRate(of(String(place)).failed, vat).map((failed) => `${shape}: ${rule}: ${failed}`),
      ),
    ]);
    return refused.length === 0 ? undefined : `electronic invoices that are refused\n${refused.join('\n')}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
