import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const monitoring = path.join(import.meta.dirname, '../../deploy/monitoring');
const promtool = (...words: string[]) => promisify(execFile)('promtool', ['check', ...words]);

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

it('promtool takes the alert rules, the scrape configuration and every expression of the dashboard', async () => {
  const rules = await promtool('rules', path.join(monitoring, 'rouage-alerts.yml'));
  expect(rules.stdout).toMatch(/SUCCESS: \d+ rules found/);
  await promtool('config', '--syntax-only', path.join(monitoring, 'prometheus.yml'));
  const dashboard: Dashboard = JSON.parse(
    await readFile(path.join(monitoring, 'rouage-dashboard.json'), 'utf8'),
  );
  const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  // Grafana puts the span of the screen in its place.
  const recorded = asked.map((expr, place) => ({
    record: `dashboard:${place}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const folder = await mkdtemp(path.join(tmpdir(), 'rouage-promtool-'));
  const file = path.join(folder, 'dashboard.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
  expect((await promtool('rules', file)).stdout).toContain(`SUCCESS: ${asked.length} rules found`);
  await rm(folder, { recursive: true });
});
