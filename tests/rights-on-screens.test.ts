import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isRoute, type Route } from '#contract-kit/endpoint.ts';
import {
  rolesWith,
  STAFF_RIGHTS,
  STAFF_ROLES,
  type StaffRight,
  staffMay,
} from '#domain/people/staff-rights.ts';

import { adminScreens } from '#staff/admin-session/web/admin-screens.ts';
import { listEndpoints, readContracts } from './all-endpoints.ts';

const root = path.join(import.meta.dirname, '..');
const contracts = await readContracts();

/** A file of the screens: what it imports, which calls of staff it makes, which rights it asks about. */
interface Source {
  imports: string[];
  calls: Route[];
  rights: StaffRight[];
  /** `/admin/users/:/edit`. */
  links: string[];
  /** Of a screen: without it the screen is refused whole. */
  opensTo: StaffRight | undefined;
}

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  const [, room = '', rest = ''] = /^#(\w[\w-]*)\/(.*)$/.exec(specifier) ?? [];
  const isNeighbourhood = ['people', 'money', 'shop', 'help', 'account', 'staff'].includes(room);
  return isNeighbourhood ? `src/features/${room}/${rest}` : `src/${room}/${rest}`;
}

const isStaffRight = (word: string): word is StaffRight => STAFF_RIGHTS.some((right) => right === word);

async function readSource(file: string): Promise<Source> {
  const text = await readFile(path.join(root, file), 'utf8');
  const imported = [
    ...text.matchAll(/(?:(import type|import|export) ([^;']*?) from |import\()'([.#][^']+)'/g),
  ];
  const real = imported.filter(([, kind]) => kind !== 'import type');
  const calls = imported.flatMap(([, , names = '', specifier = '']) => {
    const [, alias] = /\* as (\w+)/.exec(names) ?? [];
    if (alias === undefined) return [];
    return Object.entries(contracts.get(pathOf(file, specifier)) ?? {}).flatMap(([name, route]) =>
      isRoute(route) && route.access === 'staff' && new RegExp(`\\b${alias}\\.${name}\\b`).test(text)
        ? [route]
        : [],
    );
  });
  const rights = [...text.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, word = '']) => word).filter(isStaffRight);
  const links = [...text.matchAll(/['"`](\/admin\/(?:[\w-]|\/|\$\{[^}]*\})+)/g)].map(([, link = '']) =>
    link.replaceAll(/\$\{[^}]*\}/g, ':'),
  );
  const opensTo = /handle: StaffScreen = \{ right: '([^']+)'/.exec(text)?.[1] ?? '';
  return {
    imports: real.map(([, , , specifier = '']) => pathOf(file, specifier)),
    calls,
    rights,
    links,
    opensTo: isStaffRight(opensTo) ? opensTo : undefined,
  };
}

const files = await Array.fromAsync(
  glob('src/{web,features/*/*/web,features/*/*}/**/*.{ts,tsx}', { cwd: root }),
);
const sources = new Map(
  await Promise.all(
    [...new Set(files)]
      .filter((file) => !/\.test\.|\/server\//.test(file))
      .map(async (file) => [file, await readSource(file)] as const),
  ),
);
/** Around every screen. */
const frame = 'src/features/staff/admin-session/web/AdminLayout.tsx';
const routed = adminScreens.map(({ to, file, menu }) => ({
  address: to.replaceAll(/:\w+/g, ':'),
  file: `src/features/staff/${file}`,
  menu,
}));
const screens = routed.map(({ file }) => file);

/** The files that a screen brings along, without those beyond a file that `stops`. */
function broughtBy(screen: string, stops: (source: Source) => boolean = () => false): Source[] {
  const seen = new Set([screen]);
  for (const file of seen) {
    const source = sources.get(file);
    if (source && !stops(source)) for (const next of source.imports) if (sources.has(next)) seen.add(next);
  }
  return [...seen].flatMap((file) => sources.get(file) ?? []).filter((source) => !stops(source));
}

/** Also by a hook in a file of its own, as `person-acts.ts`. */
const rightsAskedIn = ({ rights, imports }: Source): StaffRight[] => [
  ...rights,
  ...imports.filter((file) => file.endsWith('.ts')).flatMap((file) => sources.get(file)?.rights ?? []),
];

/** Specified, and open to who may; what they say stands on the screens by other calls, or is done by itself each night. */
const forProgramsAlone = [
  'POST /api/auth/password/cleanup/',
  'GET /api/admin/automations/:id/price-changes/',
  'GET /api/admin/webhook-content/:slug/',
  'GET /api/admin/automations/top-selling/',
];

const keyOf = ({ method, path: address }: Route) => `${method} ${address}`;
/** Whoever has this right has that one. */
const gives = (right: StaffRight, other: StaffRight) =>
  rolesWith(right).every((role) => staffMay(role, other));

it('asks every screen of the team but its doors: what `routes.ts` writes beside the list needs no right', async () => {
  const routes = await readFile(path.join(root, 'src/routes.ts'), 'utf8');
  const beside = [...routes.matchAll(/route\('(admin\/[^']*)'/g)].map(([, address]) => address);
  expect(beside).toEqual(['admin/*', 'admin/login', 'admin/reset-password/:token']);
});

it.each(screens)('%s offers no act to a role that may not do it', (screen) => {
  const faults = STAFF_RIGHTS.flatMap((right) => {
    const asks = (source: Source) => rightsAskedIn(source).some((one) => gives(one, right));
    return broughtBy(screen, asks)
      .flatMap(({ calls }) => calls)
      .filter((route) => route.right === right && rolesWith(right).length < STAFF_ROLES.length)
      .map((route) => `${keyOf(route)} without asking for ${right}`);
  });
  expect(faults).toEqual([]);
});

it.each(screens)('%s leads a role to no screen that it may not open', (screen) => {
  const faults = routed.flatMap(({ address, file }) => {
    const right = sources.get(file)?.opensTo ?? 'admin.enter';
    if (rolesWith(right).length === STAFF_ROLES.length) return [];
    const asks = (source: Source) => rightsAskedIn(source).some((one) => gives(one, right));
    return broughtBy(screen, asks)
      .flatMap(({ links }) => links)
      .filter((link) => link === address)
      .map((link) => `${link} without asking for ${right}`);
  });
  expect(faults).toEqual([]);
});

it.each(routed)('$file says to whom it opens, as the menu does', ({ file, menu }) => {
  const opensTo = sources.get(file)?.opensTo;
  expect(opensTo).toEqual(menu?.right ?? expect.any(String));
});

it.each(STAFF_ROLES)(
  'each call that a role may make is made from a screen that opens to it: %s',
  async (role) => {
    const opened = [frame, ...screens].filter((screen) => {
      const right = sources.get(screen)?.opensTo;
      return right === undefined || staffMay(role, right);
    });
    const made = new Set(
      opened.flatMap((screen) => broughtBy(screen).flatMap(({ calls }) => calls.map(keyOf))),
    );
    const all = await listEndpoints();
    const missed = all.filter(
      (route) => route.access === 'staff' && staffMay(role, route.right ?? 'admin.enter'),
    );
    expect(missed.map(keyOf).filter((key) => !made.has(key) && !forProgramsAlone.includes(key))).toEqual([]);
  },
);
