import type { Looked } from './kit.ts';

/** WCAG 2.4.2, 3.1.1. Runs in the page, as all that follows. */
export function titleAndLanguage(): Looked {
  const faults: string[] = [];
  const [own = '', ...site] = document.title.split(/\s[·–|-]\s/);
  if (!own.trim()) faults.push('the page has no title');
  if (site.length === 0) faults.push(`"${document.title}" does not say which page of which site it is`);
  if (document.documentElement.lang !== 'fr')
    faults.push(`the language is "${document.documentElement.lang}"`);
  for (const element of document.querySelectorAll('body [lang]')) {
    try {
      new Intl.Locale(String(element.getAttribute('lang')));
    } catch {
      faults.push(`${window.audit.describe(element)} is in no language`);
    }
  }
  return { looked: 1, faults };
}

/** WCAG 1.3.1, 2.4.6: one first heading, and no level skipped. */
export function outline(): Looked {
  const { all, describe, scope, nameOf } = window.audit;
  const headings = all('h1,h2,h3,h4,h5,h6,[role=heading]');
  const levelOf = (one: Element) => Number(one.getAttribute('aria-level') ?? one.tagName.slice(1));
  const faults: string[] = [];
  if (scope() === document.body) {
    const first = headings.filter((one) => levelOf(one) === 1);
    if (first.length !== 1) faults.push(`${first.length} first headings: ${first.map(describe).join(', ')}`);
  }
  for (const [index, heading] of headings.entries()) {
    const before = headings[index - 1];
    if (!nameOf(heading)) faults.push(`${describe(heading)} is empty`);
    if (before && levelOf(heading) > levelOf(before) + 1)
      faults.push(`${describe(heading)} skips a level after ${describe(before)}`);
  }
  return { looked: headings.length, faults };
}

/** WCAG 1.3.1, 2.4.1: all that is read stands in a landmark, and two of a kind bear different names. */
export function landmarks(): Looked {
  const { describe, roleOf, nameOf, scope, isVisible, isForListeners } = window.audit;
  const roles = ['banner', 'contentinfo', 'main', 'navigation', 'complementary', 'region', 'search', 'form'];
  // Without a name a form or a section is none, nor is the head of a part.
  const isLandmark = (one: Element) =>
    roles.includes(roleOf(one)) &&
    (nameOf(one) !== '' || !['form', 'region'].includes(roleOf(one))) &&
    !(one.matches('header,footer') && one.closest('main,article,section,aside,nav'));
  const found = [
    ...document.querySelectorAll('header,footer,main,nav,aside,section,form,search,[role]'),
  ].filter((one) => isVisible(one) && scope().contains(one) && isLandmark(one));
  const faults: string[] = [];
  const ofRole = (role: string) => found.filter((one) => roleOf(one) === role);
  if (scope() === document.body && ofRole('main').length !== 1)
    faults.push(`${ofRole('main').length} main landmarks`);
  for (const role of ['banner', 'contentinfo'])
    if (ofRole(role).length > 1) faults.push(`${ofRole(role).length} landmarks ${role}`);
  const named = found.map((one) => `${roleOf(one)} "${nameOf(one)}"`);
  for (const twice of new Set(named.filter((one, index) => named.indexOf(one) !== index)))
    faults.push(`several landmarks are ${twice}`);
  if (scope() === document.body) {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || !isVisible(parent) || isForListeners(parent)) continue;
      const isIn = found.some((one) => one.contains(parent));
      if (!isIn && !parent.closest('a[href^="#"],dialog,[role=status],[role=alert],script,style'))
        faults.push(`${describe(parent)} is in no landmark`);
    }
  }
  return { looked: found.length, faults };
}

/** WCAG 2.4.4, 2.5.3, 4.1.2: who speaks to the machine says what is written on the button. */
export function names(): Looked {
  const { interactive, nameOf, describe, isForListeners } = window.audit;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const written = (element: HTMLElement): string => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        parent?.checkVisibility({ visibilityProperty: true }) &&
        !parent.closest('[aria-hidden=true]') &&
        !isForListeners(parent)
      )
        words.push(node.nodeValue ?? '');
    }
    return plain(words.join(' '));
  };
  const looked = interactive();
  const faults: string[] = [];
  for (const element of looked) {
    const name = nameOf(element);
    if (!name) {
      faults.push(`${describe(element)} has no name`);
      continue;
    }
    const isField = element.matches('input,select,textarea');
    const labels = isField
      ? [...((element as HTMLInputElement).labels ?? [])].map(written)
      : [written(element)];
    // Word by word, for a price may be said in full between two; a line's end takes the space before it in Chromium's names.
    const said = plain(name).replaceAll(' ', '');
    const missing = labels
      .flatMap((label) => label.split(' '))
      .filter((word) => word && !said.includes(word));
    if (missing.length > 0)
      faults.push(`${describe(element)} shows "${missing.join(' ')}", which its name does not say`);
  }
  return { looked: looked.length, faults };
}

/** WCAG 1.3.5, of the fields about the person who fills them in. */
export function autocomplete(): Looked {
  const { all, nameOf, describe } = window.audit;
  const purposes: [RegExp, string[]][] = [
    [/\bprénom\b/i, ['given-name']],
    [/^nom( de famille)?( \(facultatif\))?$/i, ['family-name', 'name']],
    [/(adresse email|^email)\b/i, ['email', 'username']],
    [/téléphone/i, ['tel']],
    [/code postal/i, ['postal-code']],
    [/^ville\b/i, ['address-level2']],
    [/^pays\b/i, ['country', 'country-name']],
    [/^(entreprise|société|raison sociale)\b/i, ['organization']],
    [/^adresse( postale)?( \(facultatif\))?$/i, ['street-address', 'address-line1']],
    [/complément d’adresse/i, ['address-line2']],
    [/nouveau mot de passe|confirmer le mot de passe/i, ['new-password']],
    [/mot de passe/i, ['current-password', 'new-password']],
    [/code (à six chiffres|de l’application)/i, ['one-time-code']],
  ];
  const looked = all(
    'input:not([type=checkbox],[type=radio],[type=file],[type=search],[type=hidden]),select,textarea',
  );
  const faults = looked.flatMap((field) => {
    const name = nameOf(field);
    const [, wanted] = purposes.find(([label]) => label.test(name)) ?? [];
    const told = (field.getAttribute('autocomplete') ?? '').split(' ').at(-1) ?? '';
    // A field of the administration that says `off` is about somebody else.
    const isOfOthers =
      location.pathname.startsWith('/admin') && told === 'off' && wanted?.[0] !== 'current-password';
    return wanted && !isOfOthers && !wanted.includes(told)
      ? [`${describe(field)} says "${told}" and not ${wanted.join(' or ')}`]
      : [];
  });
  return { looked: looked.length, faults };
}

/** WCAG 1.3.1, 4.1.1 as the RGAA keeps it: ids, lists, tables and what may stand in what. */
export function markup(): Looked {
  const { all, describe, nameOf, scope } = window.audit;
  const faults: string[] = [];
  if (document.doctype?.name !== 'html' || document.compatMode !== 'CSS1Compat')
    faults.push('the document has no type');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    faults.push(`two elements are #${id}`);
  for (const list of all('ul,ol'))
    if ([...list.children].some((one) => !one.matches('li,script,template')))
      faults.push(`${describe(list)} holds more than items`);
  for (const item of all('li'))
    if (!item.parentElement?.matches('ul,ol,menu')) faults.push(`${describe(item)} is in no list`);
  for (const item of all('dt,dd'))
    if (!item.parentElement?.closest('dl')) faults.push(`${describe(item)} is in no list`);
  for (const table of all('table')) {
    if (table.matches('[role=presentation],[role=none]')) continue;
    if (!nameOf(table)) faults.push(`${describe(table)} has no title`);
    for (const head of table.querySelectorAll('th'))
      if (!head.getAttribute('scope')) faults.push(`${describe(head)} does not say what it heads`);
    if (!table.querySelector('th')) faults.push(`${describe(table)} has no heads`);
  }
  const acting = 'a[href],button,input,select,textarea,summary';
  for (const one of scope().querySelectorAll('a[href],button'))
    if (one.querySelector(acting)) faults.push(`${describe(one)} holds another control`);
  for (const one of scope().querySelectorAll(
    'center,font,big,strike,tt,marquee,blink,[bgcolor],[align],td[width],table[border]',
  ))
    faults.push(`${describe(one)} is there for its look`);
  return { looked: document.querySelectorAll('*').length, faults };
}
