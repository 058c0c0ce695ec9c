import type { Looked } from './kit.ts';

/** WCAG 2.5.8: 24 pixels each way, or room for a circle of 24 around its middle; a link within a sentence is free. */
export function targetSizes(): Looked {
  const { interactive, describe, isForListeners } = window.audit;
  const least = 24;
  const isInSentence = (one: Element) => {
    if (getComputedStyle(one).display !== 'inline') return false;
    const around = one.closest('p,li,dd,td,label,figcaption,legend,span,div');
    return (around?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length;
  };
  // A label is as good to press as its box.
  const targets = interactive()
    .filter((one) => !isForListeners(one) && !one.matches(':disabled'))
    .map((one) => {
      const label = one.matches('[type=checkbox],[type=radio]')
        ? (one as HTMLInputElement).labels?.[0]
        : undefined;
      const box = (label ?? one).getBoundingClientRect();
      const own = one.getBoundingClientRect();
      const better = box.width * box.height > own.width * own.height ? box : own;
      return { one, box: better, isSmall: better.width < least - 0.5 || better.height < least - 0.5 };
    });
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
  const faults: string[] = [];
  for (const { one, box } of targets.filter(({ one, isSmall }) => isSmall && !isInSentence(one))) {
    const { x, y } = middle(box);
    const near = targets.find((other) => {
      if (other.one === one || other.one.contains(one) || one.contains(other.one)) return false;
      const from = middle(other.box);
      if (other.isSmall && Math.hypot(from.x - x, from.y - y) < least) return true;
      const dx = Math.max(other.box.left - x, 0, x - other.box.right);
      const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return Math.hypot(dx, dy) < least / 2;
    });
    if (near)
      faults.push(
        `${describe(one)} is ${Math.round(box.width)} × ${Math.round(box.height)}, beside ${describe(near.one)}`,
      );
  }
  return { looked: targets.length, faults };
}

/** WCAG 1.4.10, in a window of 320 × 256: nothing sideways but tables and the like, which scroll in a box of their own. */
export function reflow(): Looked {
  const { describe, scope, isVisible, isForListeners, cutTexts } = window.audit;
  const faults: string[] = [];
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.push(`the page is ${excess} pixels wider than the window`);
  const elements = [...scope().querySelectorAll('*')].filter((one) => isVisible(one) && !isForListeners(one));
  for (const one of elements) {
    const { overflowX } = getComputedStyle(one);
    const scrolls = /auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1;
    if (scrolls && !one.querySelector('table,pre,iframe,[role=table],svg,img'))
      faults.push(`${describe(one)} scrolls sideways`);
    const isReached =
      one.matches('[tabindex="0"]') || one.querySelector('a[href],button,input,[tabindex="0"]');
    if (scrolls && !isReached) faults.push(`${describe(one)} scrolls sideways, and no key reaches it`);
  }
  for (const { element, why } of cutTexts()) faults.push(`${describe(element)} ${why}`);
  return { looked: elements.length, faults };
}

/** WCAG 1.4.12: with these spaces between letters, words and lines nothing is cut that was whole. */
export function textSpacing(): Looked {
  const { describe, cutTexts, scope } = window.audit;
  const before = new Set(cutTexts().map(({ element }) => element));
  const wasWider = document.documentElement.scrollWidth > innerWidth;
  const spaces = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`;
  // A style element would be refused by the page's policy; a sheet that is built is not.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spaces);
  document.adoptedStyleSheets.push(sheet);
  const faults = cutTexts()
    .filter(({ element }) => !before.has(element))
    .map(({ element, why }) => `${describe(element)} ${why}`);
  if (!wasWider && document.documentElement.scrollWidth > innerWidth) faults.push('the page moves sideways');
  document.adoptedStyleSheets.pop();
  return { looked: scope().querySelectorAll('*').length, faults };
}

/** With `forced-colors: active`: what only a background or a shadow said is gone. */
export function forcedColours(): Looked {
  const { interactive, describe, all, settle } = window.audit;
  const edge = (style: CSSStyleDeclaration) =>
    (style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0) ||
    (style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0);
  const edgesOf = (one: HTMLInputElement | HTMLElement) =>
    [one, one.parentElement, one.nextElementSibling]
      .map((each) => each && getComputedStyle(each))
      .map(
        // An outline that is not drawn has a colour all the same.
        (style) =>
          style && [
            style.outlineStyle,
            style.outlineStyle === 'none' || style.outlineColor,
            style.borderTopColor,
          ],
      )
      .join();
  const looked = interactive();
  const faults: string[] = [];
  for (const one of looked) {
    const style = getComputedStyle(one);
    if (
      one.matches(
        'input:not([type=checkbox],[type=radio],[type=file],[type=range],[type=color]),select,textarea',
      ) &&
      !edge(style) &&
      !edge(getComputedStyle(one.parentElement ?? one))
    )
      faults.push(`${describe(one)} has no edge`);
    const unfocused = edgesOf(one);
    one.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
    settle();
    if (document.activeElement === one && unfocused === edgesOf(one))
      faults.push(`${describe(one)} shows no focus`);
    one.blur();
    const isChosen = one.matches(
      '[aria-pressed=true],[aria-selected=true],[aria-current]:not([aria-current=false])',
    );
    const twin =
      isChosen &&
      looked.find(
        (other) =>
          other !== one &&
          other.parentElement?.parentElement === one.parentElement?.parentElement &&
          other.tagName === one.tagName &&
          !other.matches('[aria-pressed=true],[aria-selected=true],[aria-current]:not([aria-current=false])'),
      );
    if (!twin) continue;
    const other = getComputedStyle(twin);
    const told: (keyof CSSStyleDeclaration)[] = [
      'borderTopColor',
      'borderBottomColor',
      'borderBottomWidth',
      'backgroundColor',
      'color',
      'fontWeight',
      'textDecorationLine',
      'outlineStyle',
    ];
    if (told.every((key) => style[key] === other[key]))
      faults.push(`${describe(one)} looks as ${describe(twin)}, which is not chosen`);
  }
  // A shape cut out of a background is drawn in the colour of the page.
  for (const one of all('*')) {
    const { maskImage, backgroundColor, forcedColorAdjust } = getComputedStyle(one);
    if (
      maskImage &&
      maskImage !== 'none' &&
      /url/.test(maskImage) &&
      forcedColorAdjust !== 'none' &&
      backgroundColor === getComputedStyle(document.body).backgroundColor
    )
      faults.push(`${describe(one)} is a drawing that nobody sees`);
  }
  return { looked: looked.length, faults };
}

/** With `prefers-reduced-motion: reduce`: nothing moves for longer than a frame (WCAG 2.2.2, 2.3.3). */
export function reducedMotion(): Looked {
  const { describe } = window.audit;
  const frame = 0.017;
  const seconds = (list: string) =>
    Math.max(
      ...list.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)),
    );
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
  const faults: string[] = [];
  for (const one of elements) {
    const style = getComputedStyle(one);
    if (
      style.animationName !== 'none' &&
      (seconds(style.animationDuration) > frame || style.animationIterationCount === 'infinite')
    )
      faults.push(`${describe(one)} is animated by ${style.animationName}`);
    if (seconds(style.transitionDuration) > frame)
      faults.push(`${describe(one)} changes in ${style.transitionDuration}`);
    if (one instanceof HTMLMediaElement && one.autoplay) faults.push(`${describe(one)} plays by itself`);
  }
  if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') faults.push('the page glides');
  return { looked: elements.length, faults };
}
