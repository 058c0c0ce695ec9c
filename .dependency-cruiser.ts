import type { ICruiseOptions, IFlattenedRuleSet } from 'dependency-cruiser';

// The rules of the house about who may import whom (ARCHITECTURE.md). `bin/tests/architecture.ts` runs them and asserts
// that every source file was seen. Types count as imports: a type is knowledge too, except where a rule says otherwise.
const tests = '\\.test\\.tsx?$';
const stores = '(/|-)store\\.ts$';
const sliceServer = '^src/features/[^/]+/[^/]+/server/';
const serverCode = '^src/(app/|server/|demo/|features/[^/]+/[^/]+/server/)';
const screenCode =
  '^src/(web/|features/[^/]+/[^/]+/web/|emails/[^/]+\\.tsx$|features/[^/]+/[^/]+/emails\\.tsx$|(root|entry\\.client|entry\\.server)\\.tsx$)';
/** Modules that hold SQL of the house itself, not of a feature. */
const kernelSql = [
  '^src/server/db/',
  '^src/server/jobs/',
  '^src/server/(process/|ledger/|journal/|(clock|alerts)\\.ts$)',
  '^src/server/http/rate-limiter\\.ts$',
  // The sandbox keeps its state in a schema of its own.
  '^src/sandbox/stripe-persistence\\.ts$',
];
const stripeSides = ['^src/server/gateways/stripe/', '^src/sandbox/stripe/'];
const staffScreens = '^src/features/staff/[^/]+/web/';
const typesAside = { dependencyTypesNot: ['type-only' as const] };
const packages = (names: string) => `node_modules/(${names})/`;

type Rule = NonNullable<IFlattenedRuleSet['forbidden']>[number];

const layers: Rule[] = [
  {
    name: 'domain-is-pure',
    comment: 'It imports itself, the calendar and its holidays, the readers of HTML, scripts, domains.',
    from: { path: '^src/domain/', pathNot: tests },
    to: { pathNot: ['^src/domain/', packages('temporal-.*|@socialgouv/.*|parse5|js-tokens|punycode.js')] },
  },
  {
    name: 'domain-tests-know-only-the-domain',
    comment: 'A rule that needs a server or a screen to be proved is not pure.',
    from: { path: `^src/domain/.*${tests}` },
    to: { path: '^(src/(?!domain/)|tests/|db/|bin/)' },
  },
  {
    name: 'contract-kit-stands-alone',
    comment:
      'How calls are declared knows the rights, scopes and factor that they ask for, and what a field of a record may hold.',
    from: { path: '^src/contract-kit/' },
    to: {
      path: '^(src/(?!contract-kit/|domain/\\w+/(staff-rights|staff-acts|api-key|second-factor|one-form|record|money|typed-euros|seen-text|slug)\\.ts)|tests/|db/|bin/)',
    },
  },
  {
    name: 'contracts-know-no-side',
    comment: 'A contract is read by the server and by the browser: it imports neither.',
    from: { path: '/contract\\.ts$' },
    to: { path: [serverCode, screenCode, '^src/(emails|sandbox)/', '^tests/', packages('fastify|react|pg')] },
  },
  {
    name: 'no-schema-on-a-page-by-itself',
    comment:
      'A contract brings zod (24 kB). Of what the screens import the build keeps the routes (bin/light-contracts.ts).',
    from: { path: screenCode, pathNot: ['^src/(web/|features/[^/]+/[^/]+/web/)', tests] },
    to: { path: '/contract\\.ts$', dynamic: false, ...typesAside },
  },
  {
    name: 'screens-never-import-the-server',
    comment: 'What a screen needs comes through a contract or through the page use cases.',
    from: { path: screenCode, pathNot: tests },
    to: { path: [serverCode, '^src/sandbox/'] },
  },
  {
    name: 'server-never-imports-screens',
    comment:
      'The server reaches React only through the build of src/entry.server.tsx. Of emails it knows the types.',
    from: { path: [serverCode, '^src/sandbox/'], pathNot: tests },
    to: { path: [screenCode], pathNot: '^src/emails/emails\\.tsx$' },
  },
  {
    name: 'no-tsx-outside-the-build',
    comment:
      'Node strips types and cannot read JSX: a .tsx imported by server code ends the process at its start.',
    from: { path: '^src/.*\\.ts$', pathNot: [tests, '^src/(web|features/[^/]+/[^/]+/web)/'] },
    to: { path: '\\.tsx$', ...typesAside },
  },
  {
    name: 'tools-stand-alone',
    comment:
      'A page takes a rule from the law book, what is in tools/parts/ and tools/facts/, and nothing else.',
    from: { path: '^tools/([^/]+)/', pathNot: tests },
    to: { path: '^(src/(?!domain/)|bin/|db/|tests/|tools/(?!$1/|parts/|facts/))' },
  },
  {
    name: 'no-cycles',
    comment: 'Two modules that need each other are one, or miss a third.',
    from: { path: '^(src|bin|db|tests|simulation|faults|tools)/' },
    to: { circular: true },
  },
];

const slices: Rule[] = [
  {
    name: 'features-meet-through-their-doors',
    comment:
      'A neighbour is reached by its contract, server/for-other-features.ts or web/for-other-features.ts.',
    from: { path: '^src/features/([^/]+/[^/]+)/', pathNot: tests },
    to: {
      path: '^src/features/(?!$1/)',
      pathNot: '/(contract|(server|web)/for-other-features)\\.tsx?$',
    },
  },
  {
    name: 'only-the-lists-know-the-features',
    comment:
      'src/app/ holds what knows all slices; beside it stand the lists of screens, emails and page use cases.',
    from: {
      path: '^(src/(?!features/)|bin/)',
      pathNot: [tests, '^src/app/', '^src/(routes|page-use-cases|emails/emails)\\.tsx?$'],
    },
    to: { path: '^src/features/' },
  },
  {
    name: 'customers-never-load-staff-screens',
    comment: 'Staff code in a customer’s bundle is weight and a map for an attacker.',
    from: { path: screenCode, pathNot: ['/(Admin|admin-)[^/]*$', '^src/features/staff/', tests] },
    to: { path: ['/web/.*(Admin|admin-)[^/]*$', '^src/features/staff/[^/]+/web/'] },
  },
  {
    name: 'staff-kit-only-for-staff-screens',
    comment:
      'Menus, tables and shortcuts of the administration are in no page of the shop, nor in its own sign-in.',
    from: {
      path: '^src/',
      pathNot: [staffScreens, '^src/web/admin/', tests],
    },
    to: { path: '^src/web/admin/' },
  },
  {
    name: 'staff-sign-in-stays-light',
    comment: 'The shop’s menu opens it: it is no screen of the administration.',
    from: { path: '^src/features/staff/admin-session/web/(StaffSwitch|AdminLogin|AdminPassword)' },
    to: { path: '^src/web/admin/', reachable: true },
  },
];

const drawers: Rule[] = [
  {
    name: 'tables-only-in-slices-and-stores',
    comment:
      'A slice’s server asks its tables in the file that tells the story (decision 44); others in a store.',
    from: { path: '^src/', pathNot: [sliceServer, stores, tests, ...kernelSql] },
    to: {
      path: ['^src/server/db/(schema/|prepared\\.ts$)', packages('drizzle-orm|pg')],
      ...typesAside,
    },
  },
  {
    name: 'connection-only-on-the-server-side-of-a-feature',
    comment:
      'A use case opens its one transaction (inTransaction) and names the type Transaction; nothing else sees the database.',
    // The sandbox is a process beside the shop, on the same clock.
    from: { path: '^src/', pathNot: [serverCode, '^src/sandbox/main\\.ts$', tests] },
    to: { path: '^src/server/db/' },
  },
  {
    name: 'stripe-only-in-its-gateway',
    comment: 'One place knows the provider’s SDK, and the sandbox that imitates it.',
    from: { path: '^(src|bin|db)/', pathNot: stripeSides },
    to: { path: packages('stripe') },
  },
  {
    name: 'mailbox-only-in-its-gateway',
    comment: 'One place reads a mailbox: beyond it an email is a plain object, within limits.',
    from: { path: '^(src|bin|db)/', pathNot: ['^src/server/gateways/imap/', '^src/sandbox/', tests] },
    to: { path: packages('imapflow|postal-mime') },
  },
  {
    name: 'error-reports-only-through-their-doors',
    comment:
      'What leaves about an error is decided in one place on each side; elsewhere the SDK would say more.',
    from: {
      path: '^(src|bin|db)/',
      pathNot: ['^src/server/gateways/error-reports\\.ts$', '^src/web/error-reports/sentry-sender\\.ts$'],
    },
    to: { path: packages('@sentry') },
  },
  {
    name: 'no-sandbox-in-the-shop',
    comment: 'The stand-ins are processes of their own, reached over the wire like the real provider.',
    from: { path: '^src/(?!sandbox/)', pathNot: tests },
    to: { path: '^src/sandbox/' },
  },
  {
    name: 'demo-only-by-mode',
    comment:
      'What exists for the demo alone is imported when the mode says so, never by the processes of production.',
    from: { path: '^src/(?!demo/|sandbox/)', pathNot: tests },
    to: { path: '^src/demo/', dynamic: false },
  },
  {
    name: 'the-kernel-knows-no-demo',
    comment: 'What a mode adds is put together in src/app/.',
    from: { path: '^src/server/', pathNot: tests },
    to: { path: '^src/demo/' },
  },
  {
    name: 'sources-never-import-tests',
    comment: 'What runs in production does not depend on its proofs.',
    from: { path: '^(src|bin|db|tools)/', pathNot: [tests, '^bin/tests?[/.]'] },
    to: { path: ['^(tests|e2e|bench|simulation|faults)/', tests] },
  },
  {
    name: 'no-development-package-in-the-shop',
    comment:
      'The shop runs after `npm ci --omit=dev`; what serves `npm run dev` and the list of screens are read by Vite only.',
    from: {
      path: '^src/',
      pathNot: [
        tests,
        '^src/routes\\.ts$',
        '^src/(app/dev(-app)?|server/pages/dev-pages)\\.ts$',
        '/contract-(bench|shop)\\.ts$',
      ],
    },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], ...typesAside },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that the check cannot follow would hide what lies behind it.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: [...layers, ...slices, ...drawers].map((rule): Rule => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // Route types that React Router writes at each typegen.
    exclude: { path: '\\+types/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  } satisfies ICruiseOptions & Record<string, unknown>,
};
