import { STAFF_ROLES, type StaffRole } from '#domain/people/staff-rights.ts';

const everybody = STAFF_ROLES;
const care = ['support', 'administrator', 'superuser'] as const;
const lead = ['administrator', 'superuser'] as const;
const money = ['finance', 'administrator', 'superuser'] as const;
const superuser = ['superuser'] as const;

type Roles = readonly StaffRole[];

/** The first line that fits a call says its roles. A call of a new area, or for other roles, needs its own. */
const LINES: readonly (readonly [calls: RegExp, roles: Roles])[] = [
  // A file that names people needs the right to export people, and to read the list.
  [/^GET .*\/(tickets|automation-ideas|journal)\/export\/$/, lead],
  [/^GET .*\/(automations|categories)\/export\/$/, everybody],
  [/^GET .*\/export\/$/, money],

  // Oneself, and what everybody looks at.
  [/^POST \/api\/admin\/users\/:id\/second-factor\/reset\/$/, superuser],
  [/^\w+ \/api\/admin\/(keys|me|proof|second-factor|sessions|views)\//, everybody],
  [/^GET \/api\/admin\/(search|stats)\/$/, everybody],
  [/^POST \/api\/auth\/password\/cleanup\/$/, lead],

  // People.
  [/^GET \/api\/admin\/users\//, everybody],
  [/^DELETE \/api\/admin\/users\/:id\/$/, lead],
  [/^\w+ \/api\/admin\/(users|viewings)\//, care],
  [/^\w+ \/api\/admin\/journal\//, lead],

  // Money.
  [/^\w+ \/api\/admin\/finances\//, money],
  [/^PATCH \/api\/subscription-settings\/update_cap\/$/, money],
  [/^POST \/api\/(admin\/subscriptions\/create|subscriptions\/grant-free)\/$/, care],
  [/^POST \/api\/admin\/subscriptions\/:id\/repair-stripe\/$/, money],
  [/^GET \/api\/admin\/subscriptions\//, everybody],
  [/^POST \/api\/admin\/subscriptions\/(preview|:id\/(toggle|recreate-stripe))\/$/, everybody],
  [/^GET \/api\/(admin\/)?(orders|invoices|queue|alerts|provider-comparison)\//, everybody],
  [/^\w+ \/api\/(admin\/)?(orders|invoices|queue|alerts|provider-comparison)\//, money],
  [/^\w+ \/api\/admin\/automations\/:id\/price-change\//, money],
  [/^\w+ \/api\/admin\/coupons\//, money],
  [/^GET \/api\/admin\/price-changes\//, everybody],

  // Words with people.
  [/^\w+ \/api\/(admin\/)?(tickets|prepared-answers)\//, care],
  [/^POST \/api\/automation-ideas\/:id\/(draft|gift)\/$/, lead],
  [/^\w+ \/api\/(admin\/)?automation-ideas\//, care],
  [/^GET \/api\/ai\/webhook\/health\/$/, care],

  // The form of what is sold has the prices too.
  [/^PUT \/api\/automations\/:id\/$/, money],
  [/^POST \/api\/admin\/automations\/:id\/versions\/:number\/frame\/$/, everybody],
  [/^GET \/api\/(admin\/)?(automations|categories|webhook-content)\//, everybody],
  [/^\w+ \/api\/(admin\/)?(automations|categories)\//, lead],
  [/^\w+ \/api\/(admin\/)?(integrations|workflows|outgoing-webhooks)\//, lead],
];

/** Nobody may make a call that no line fits: a test fails then. */
export const rolesOfCall = (call: string): Roles => LINES.find(([calls]) => calls.test(call))?.[1] ?? [];

export const unusedLines = (calls: readonly string[]): RegExp[] =>
  LINES.flatMap(([line]) =>
    calls.some((call) => LINES.find(([one]) => one.test(call))?.[0] === line) ? [] : [line],
  );
