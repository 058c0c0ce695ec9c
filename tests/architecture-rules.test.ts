import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImports } from '#bin/tests/architecture.ts';
import houseRules from '../.dependency-cruiser.ts';

/** For each rule, an import that breaks it: the file that imports, and what it says. */
const broken: [rule: string, file: string, statement: string][] = [
  ['domain-is-pure', 'src/domain/a.ts', "import '../server/b.ts'"],
  ['domain-is-pure', 'src/domain/clock.ts', "import 'node:fs'"],
  ['domain-tests-know-only-the-domain', 'src/domain/a.test.ts', "import '../server/b.ts'"],
  ['contract-kit-stands-alone', 'src/contract-kit/a.ts', "import type {} from '../domain/b.ts'"],
  ['contracts-know-no-side', 'src/features/h/one/contract.ts', "import './server/b.ts'"],
  ['contracts-know-no-side', 'src/features/h/two/contract.ts', "import type {} from './web/b.ts'"],
  ['no-schema-on-a-page-by-itself', 'src/emails/Form.tsx', "import '../features/h/one/contract.ts'"],
  ['screens-never-import-the-server', 'src/web/Page.tsx', "import type {} from '../server/b.ts'"],
  ['screens-never-import-the-server', 'src/features/h/one/web/List.tsx', "import '../server/b.ts'"],
  ['server-never-imports-screens', 'src/server/a.ts', "import '../web/b.ts'"],
  ['server-never-imports-screens', 'src/features/h/one/server/a.ts', "import '../web/b.ts'"],
  ['no-tsx-outside-the-build', 'src/emails/a.ts', "await import('./Email.tsx')"],
  ['no-cycles', 'src/server/first.ts', "import './second.ts'"],
  ['tools-stand-alone', 'tools/one/page.ts', "import '../../src/web/b.ts'"],
  ['tools-stand-alone', 'tools/one/core.ts', "import '../two/core.ts'"],
  ['features-meet-through-their-doors', 'src/features/h/one/server/c.ts', "import '../../two/server/b.ts'"],
  ['features-meet-through-their-doors', 'src/features/h/one/web/c.ts', "import '../../two/web/b.ts'"],
  ['only-the-lists-know-the-features', 'src/server/c.ts', "import '../features/h/one/server/b.ts'"],
  ['only-the-lists-know-the-features', 'src/web/c.ts', "import '../features/h/one/contract.ts'"],
  ['customers-never-load-staff-screens', 'src/features/h/one/web/Tab.tsx', "import './AdminTab.tsx'"],
  ['staff-kit-only-for-staff-screens', 'src/web/Menu.tsx', "import './admin/b.ts'"],
  [
    'staff-kit-only-for-staff-screens',
    'src/features/h/one/web/Table.tsx',
    "import type {} from '../../../../web/admin/b.ts'",
  ],
  [
    'staff-sign-in-stays-light',
    'src/features/staff/admin-session/web/StaffSwitch.tsx',
    "import './AdminMenu.tsx'",
  ],
  ['tables-only-in-slices-and-stores', 'src/server/k.ts', "import './db/schema/b.ts'"],
  ['tables-only-in-slices-and-stores', 'src/emails/k.ts', "import 'drizzle-orm'"],
  ['connection-only-on-the-server-side-of-a-feature', 'src/web/d.ts', "import '../server/db/b.ts'"],
  ['stripe-only-in-its-gateway', 'src/features/h/one/server/pay.ts', "import type {} from 'stripe'"],
  ['mailbox-only-in-its-gateway', 'src/features/h/one/server/mail.ts', "import 'imapflow'"],
  [
    'error-reports-only-through-their-doors',
    'src/server/http/tell.ts',
    "await import('@sentry/core/server')",
  ],
  ['error-reports-only-through-their-doors', 'src/web/tell.ts', "import '@sentry/browser'"],
  ['no-sandbox-in-the-shop', 'src/server/d.ts', "import '../sandbox/b.ts'"],
  ['demo-only-by-mode', 'src/app/i.ts', "import '../demo/b.ts'"],
  ['the-kernel-knows-no-demo', 'src/server/j.ts', "await import('../demo/b.ts')"],
  ['sources-never-import-tests', 'src/server/e.ts', "import '../../tests/b.ts'"],
  ['sources-never-import-tests', 'src/server/f.ts', "import './b.test.ts'"],
  ['no-development-package-in-the-shop', 'src/server/g.ts', "import 'vitest'"],
  ['every-import-resolves', 'src/server/h.ts', "import './nowhere.ts'"],
];
/** What the house allows, and a rule written too wide would refuse. */
const allowed: [file: string, statement: string][] = [
  ['src/features/h/one/server/routes.ts', "import 'drizzle-orm'; import '../../../../server/db/schema/b.ts'"],
  ['src/features/h/one/server/buy.ts', "import '../../../../server/db/connection.ts'"],
  ['src/features/h/one/server/show.ts', "import type {} from '../../../../server/db/schema/b.ts'"],
  ['src/features/h/one/server/meet.ts', "import '../../two/server/for-other-features.ts'"],
  ['src/features/h/one/web/meet.ts', "import '../../two/contract.ts'"],
  ['src/features/h/one/web/resolve.ts', "await import('../contract.ts')"],
  ['src/features/h/one/web/greet.ts', "import '../../two/web/for-other-features.ts'"],
  ['src/features/h/one/web/AdminList.tsx', "import './AdminTab.tsx'"],
  ['src/features/staff/admin-session/web/AdminMenu.tsx', "import '../../../../web/admin/b.ts'"],
  ['src/app/app.ts', "import '../features/h/one/server/buy.ts'"],
  ['src/app/features-list.ts', "import '../features/h/one/server/buy.ts'"],
  ['src/app/j.ts', "await import('../demo/b.ts')"],
  ['src/server/gateways/stripe/client.ts', "import 'stripe'"],
  ['tools/one/dates.ts', "import '../parts/b.ts'; import '../../src/domain/b.ts'"],
  ['src/domain/dates.ts', "import 'temporal-polyfill'; import '@socialgouv/jours-feries'"],
  ['src/server/gateways/error-reports.ts', "await import('@sentry/core/server')"],
  ['src/web/error-reports/sentry-sender.ts', "import '@sentry/browser'"],
];
const others = [
  'src/server/b.ts src/server/b.test.ts src/server/db/b.ts src/server/db/connection.ts src/server/db/schema/b.ts',
  'src/domain/b.ts src/demo/b.ts src/web/b.ts src/web/admin/b.ts src/sandbox/b.ts src/emails/Email.tsx tests/b.ts',
  'src/features/h/one/server/b.ts src/features/h/one/web/b.ts',
  'src/contract-kit/endpoint.ts src/features/h/one/web/AdminTab.tsx src/features/h/two/server/b.ts src/features/h/two/web/b.ts',
  'src/features/h/two/server/for-other-features.ts src/features/h/two/web/for-other-features.ts',
  'tools/parts/b.ts tools/two/core.ts',
]
  .join(' ')
  .split(' ');

let folder: string;
let found: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-rules-'));
  const write = async (file: string, text: string) => {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), `${text};\nexport {};\n`);
  };
  for (const file of others) await write(file, '');
  await write('src/server/second.ts', "import './first.ts'");
  for (const [, file, statement] of broken) await write(file, statement);
  for (const [file, statement] of allowed) await write(file, statement);
  await symlink(path.join(import.meta.dirname, '../node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module","devDependencies":{"vitest":"*"}}');
  const { summary } = await readImports(folder, ['src', 'tests', 'tools']);
  found = summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
}, 30_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(broken)('%s refuses it in %s: %s', (rule, file) => {
  expect(found).toContain(`${rule} ${file}`);
});

// The little tree declares no package: that one rule has its own case above.
test.each(allowed)('%s may say: %s', (file) => {
  const refused = found.filter((line) => line.endsWith(` ${file}`) && !line.startsWith('no-development-'));
  expect(refused).toEqual([]);
});

test('every rule of the house has a case that breaks it', () => {
  expect([...new Set(broken.map(([rule]) => rule))].sort()).toEqual(
    houseRules.forbidden.map(({ name }) => name).sort(),
  );
});
