import type { Page } from '@playwright/test';
import type { Looked } from './kit.ts';

declare global {
  interface Window {
    /** How an element looks, of what a focus may change. */
    auditLook(element: Element): string;
    /** Why what has the focus is not seen. */
    auditHidden(): string | undefined;
    /** What was to be reached when the walk began: what an answer brings later may stand before it. */
    awaited: HTMLElement[];
    stops: Element[];
    looks: Map<Element, string>;
  }
}

/** Runs in the page, before a walk. */
function installWalk(): void {
  const { describe, isForListeners, interactive } = window.audit;
  Object.assign(window, { awaited: interactive(), stops: [], looks: new Map() });
  const lookOf = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, ...style } = getComputedStyle(element);
    // An outline that is not drawn has a width and a colour all the same.
    const outline = outlineStyle === 'none' ? [] : [outlineStyle, outlineWidth, outlineColor];
    const { borderTopColor, borderTopWidth, boxShadow, backgroundColor, textDecorationLine } = style;
    return [...outline, borderTopColor, borderTopWidth, boxShadow, backgroundColor, textDecorationLine].join(
      '|',
    );
  };
  window.auditLook = (one) =>
    [one, one.parentElement, one.nextElementSibling, (one as HTMLInputElement).labels?.[0]]
      .map((each) => (each ? lookOf(each) : ''))
      .join();
  window.auditHidden = () => {
    const one = document.activeElement;
    if (!one) return undefined;
    const label = (one as HTMLInputElement).labels?.[0];
    // A field that only who listens meets stands for its label.
    const shown = isForListeners(one) && label ? label : one;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight)
      return `${describe(one)} has the focus outside of the window`;
    const places = (from: number, to: number, end: number) => {
      const [first, last] = [Math.max(from, 0), Math.min(to, end)];
      return [first + 2, (first + last) / 2, last - 2];
    };
    const hits = places(left, right, innerWidth).flatMap((x) =>
      places(top, bottom, innerHeight).map((y) => document.elementFromPoint(x, y)),
    );
    const isSeen = (hit: Element | null) =>
      hit && (shown.contains(hit) || hit.contains(shown) || label?.contains(hit));
    if (hits.some(isSeen)) return undefined;
    const over = hits.find(Boolean);
    return `${describe(one)} has the focus beneath ${over ? describe(over) : 'something else'}`;
  };
  window.audit.startAgain();
}

/** Runs in the page: the number of what has the focus, one for the frame of an automation however many it holds. */
function noteFocus(): number | undefined {
  const one = document.activeElement;
  if (!one || one === document.body) return undefined;
  window.audit.settle();
  const known = window.stops.indexOf(one);
  if (known >= 0) return known;
  window.looks.set(one, window.auditLook(one));
  return window.stops.push(one) - 1;
}

/** What the focus before had opened goes a frame later. */
async function stillHidden(page: Page): Promise<string | undefined> {
  if (!(await page.evaluate(() => window.auditHidden()))) return undefined;
  const isSeen = page.waitForFunction(() => !window.auditHidden(), undefined, { timeout: 1_000 });
  return isSeen.then(
    () => undefined,
    () => page.evaluate(() => window.auditHidden()),
  );
}

/** Runs in the page when the walk is over: who looked the same with the focus, and whether the eye goes as the focus. */
function lookBack(): string[] {
  const { describe, settle, all, isVisible } = window.audit;
  const stops = window.stops.filter((one) => one.isConnected);
  (document.activeElement as HTMLElement | null)?.blur();
  settle();
  const faults = all('[tabindex]')
    .filter(({ tabIndex }) => tabIndex > 0)
    .map((one) => `${describe(one)} jumps the queue (tabindex)`);
  // One of a group of radio buttons stands for them all.
  const placeOf = (one: Element) =>
    one instanceof HTMLInputElement && one.type === 'radio' ? one.name : one;
  const reached = new Set(stops.map(placeOf));
  for (const one of window.awaited)
    if (one.tabIndex >= 0 && isVisible(one) && !one.matches(':disabled') && !reached.has(placeOf(one)))
      faults.push(`${describe(one)} is reached by no Tab`);
  for (const one of stops)
    if (one.tagName !== 'IFRAME' && window.auditLook(one) === window.looks.get(one))
      faults.push(`${describe(one)} looks the same with the focus`);
  for (const [index, one] of stops.entries()) {
    const next = stops[index + 1];
    if (!next) continue;
    let around = one.parentElement;
    while (around && !around.contains(next)) around = around.parentElement;
    // Where the style says so, the focus goes as the eye does.
    if (around?.computedStyleMap().get('reading-flow')?.toString() === 'flex-visual') continue;
    if (!(one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)) {
      faults.push(`the focus goes back from ${describe(one)} to ${describe(next)}`);
      continue;
    }
    const part = (inner: Element) => [...(around?.children ?? [])].find((child) => child.contains(inner));
    const [from, to] = [part(one), part(next)];
    if (!from || !to || from === to) continue;
    const isAside = [from, to].some((each) => /fixed|absolute|sticky/.test(getComputedStyle(each).position));
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const isAbove = b.bottom <= a.top + 1 && b.left < a.right;
    const isLeft = b.right <= a.left + 1 && b.top < a.bottom && b.bottom > a.top;
    if (!isAside && (isAbove || isLeft))
      faults.push(`${describe(next)} stands before ${describe(one)}, and has the focus after it`);
  }
  return faults;
}

const mostStops = 600;
const mostInFrame = 250;

/**
 * WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11: Tab by Tab through the page as it is, from its top and out again at its end.
 */
export async function focusWalk(page: Page): Promise<Looked> {
  await page.evaluate(installWalk);
  const faults: string[] = [];
  let last = -1;
  let stays = 0;
  for (let press = 0; press < mostStops; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(noteFocus);
    // It has left the page, or has come round, as it does in a dialog.
    if (stop === undefined || stop < last) break;
    stays = stop === last ? stays + 1 : 0;
    if (stays > mostInFrame) {
      faults.push('the focus does not go on');
      break;
    }
    const hidden = stays === 0 ? await stillHidden(page) : undefined;
    if (hidden) faults.push(hidden);
    last = stop;
  }
  faults.push(...(await page.evaluate(lookBack)));
  return { looked: last + 1, faults: [...new Set(faults)] };
}

/** WCAG 2.4.1: the first Tab is on a link to the content that is then seen, and Enter goes there. */
export async function skipLink(page: Page): Promise<Looked> {
  const isInDialog = await page.evaluate(() => window.audit.scope() !== document.body);
  if (isInDialog) return { looked: 0, faults: [] };
  await page.evaluate(() => window.audit.startAgain());
  await page.keyboard.press('Tab');
  const first = await page.evaluate(() => {
    window.audit.settle();
    const one = document.activeElement;
    const target = document.getElementById((one?.getAttribute('href') ?? '').slice(1));
    const box = one?.getBoundingClientRect();
    return {
      leads: Boolean(one?.getAttribute('href')?.startsWith('#') && target?.closest('main')),
      isSeen: Boolean(box && box.top >= 0 && box.left >= 0 && box.width > 24 && box.height >= 24),
    };
  });
  const faults: string[] = [];
  if (!first.leads) faults.push('the first Tab is on no link to the content');
  else if (!first.isSeen) faults.push('the link to the content is not seen when it has the focus');
  else {
    await page.keyboard.press('Enter');
    const isThere = await page.evaluate(() => Boolean(document.activeElement?.closest('main')));
    if (!isThere) faults.push('the link to the content does not take the focus there');
  }
  return { looked: 1, faults };
}

/** Runs in the page: numbers the forms that want something which is not there yet; a search wants nothing. */
function numberForms(): number {
  const { scope, isVisible, nameOf } = window.audit;
  const wanting = [...scope().querySelectorAll('form')].filter((form) => {
    const fields = [...form.querySelectorAll<HTMLInputElement>('input,textarea')].filter((one) =>
      isVisible(one),
    );
    const isSearch = form.method === 'get' && fields.every(({ type }) => /search|text/.test(type));
    const submit = form.querySelector('button[type=submit]:not(:disabled)');
    return (
      isVisible(form) &&
      !isSearch &&
      submit &&
      isVisible(submit) &&
      fields.some(
        (one) => /text|email|password|tel/.test(one.type) && !one.value && !/facultatif/.test(nameOf(one)),
      )
    );
  });
  for (const [index, form] of wanting.entries()) form.dataset.audited = String(index);
  return wanting.length;
}

/** Runs in the page: of a form that was just refused. */
function lookAtRefusal(index: number): string[] | undefined {
  const { describe, isVisible } = window.audit;
  const form = document.querySelector(`form[data-audited="${index}"]`);
  if (!form) return [`form ${index} left`];
  const invalid = [...form.querySelectorAll('[aria-invalid=true]')];
  const alerts = [...form.querySelectorAll('[role=alert],[role=status]')].filter((one) =>
    one.textContent?.trim(),
  );
  if (invalid.length === 0 && alerts.length === 0) return undefined;
  const faults = invalid.flatMap((one) => {
    const ids =
      `${one.getAttribute('aria-describedby') ?? ''} ${one.getAttribute('aria-errormessage') ?? ''}`.split(
        ' ',
      );
    const told = ids
      .map((id) => document.getElementById(id))
      .filter((text) => text && isVisible(text) && text.textContent?.trim());
    return told.length > 0 ? [] : [`${describe(one)} is refused without a word`];
  });
  if (!form.contains(document.activeElement) || document.activeElement?.matches('[type=submit]'))
    faults.push(
      `the focus stays at ${document.activeElement ? describe(document.activeElement) : 'nothing'}, not at what is wrong`,
    );
  return faults;
}

/** WCAG 3.3.1: each form that wants something is sent as it is, and says what is missing where it is. */
export async function errorIdentification(page: Page): Promise<Looked> {
  const forms = await page.evaluate(numberForms);
  const faults: string[] = [];
  for (let index = 0; index < forms; index += 1) {
    await page.locator(`form[data-audited="${index}"] button[type=submit]`).first().click();
    // The errors are drawn first, and then the focus moves.
    let refused: string[] | undefined;
    for (const until = Date.now() + 5_000; Date.now() < until && refused?.length !== 0; )
      refused = await page.evaluate(lookAtRefusal, index);
    faults.push(...(refused ?? [`form ${index} is sent empty and nothing says what is missing`]));
  }
  return { looked: forms, faults };
}
