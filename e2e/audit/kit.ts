/** What a check answers: how much it looked at, for nothing looked at is nothing shown, and each fault in words. */
export interface Looked {
  looked: number;
  faults: string[];
}

export interface AuditKit {
  /** What a person can act on now: the dialog on top, else the page. */
  scope(): Element;
  /** However short a change is, its first frame shows what was before. */
  settle(): void;
  /** The next Tab is the first one of what can be acted on. */
  startAgain(): void;
  isVisible(element: Element): boolean;
  /** A name that tells a reader of the results which element is meant. */
  describe(element: Element): string;
  /** As the browser tells it to a screen reader. */
  nameOf(element: Element): string;
  roleOf(element: Element): string;
  all(selector: string): HTMLElement[];
  interactive(): HTMLElement[];
  /** What is hidden from the eye on purpose, for who listens. */
  isForListeners(element: Element): boolean;
  /** Text that its own box cuts off, or that leaves the box that is drawn around it. */
  cutTexts(): { element: Element; why: string }[];
}

declare global {
  interface Window {
    audit: AuditKit;
  }
  interface Element {
    /** Of Chromium begun with `ComputedAccessibilityInfo` (`auditFlags`). */
    computedName?: string;
    computedRole?: string;
  }
}

/** The browser then answers the names and roles that it tells a screen reader, and keeps them rather than count anew. */
export const auditFlags = [
  '--enable-blink-features=ComputedAccessibilityInfo',
  '--force-renderer-accessibility',
];

/** Runs in the page, before the checks: each of them is sent alone and finds its words here. */
export function installKit(): void {
  const controls = [
    'a[href]',
    'button',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'summary',
    ...['button', 'link', 'tab', 'menuitem', 'checkbox', 'radio', 'switch', 'combobox', 'option'].map(
      (role) => `[role=${role}]`,
    ),
  ].join(',');
  const scope = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isForListeners = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { width, height } = each.getBoundingClientRect();
      if (width <= 1.5 && height <= 1.5 && getComputedStyle(each).position === 'absolute') return true;
    }
    return false;
  };
  const nameOf = (element: Element) => (element.computedName ?? '').replace(/\s+/g, ' ').trim();
  const describe = (element: Element) => {
    const words = (nameOf(element) || element.textContent || '').replace(/\s+/g, ' ').trim();
    const id = element.id && !/[:«_]/.test(element.id) ? `#${element.id}` : '';
    return `${element.tagName.toLowerCase()}${id} "${words.slice(0, 50)}"`;
  };
  const all = (selector: string) =>
    [...scope().querySelectorAll<HTMLElement>(selector)].filter((one) => isVisible(one));
  const textRects = (element: Element) => {
    const range = document.createRange();
    return [...element.childNodes]
      .filter(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
      .flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      });
  };
  const isDrawn = ({ backgroundColor, borderTopWidth, borderTopStyle }: CSSStyleDeclaration) =>
    !/rgba\(.*, 0\)|transparent/.test(backgroundColor) ||
    (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0);
  /** The nearest box around a text that cuts it, or that is drawn; a box that scrolls loses nothing. */
  function cutBy(element: Element, text: DOMRect): string | undefined {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return undefined;
      const around = box.getBoundingClientRect();
      const sideways = text.right > around.right + 1.5 || text.left < around.left - 1.5;
      const upright = text.bottom > around.bottom + 3 || text.top < around.top - 3;
      const cuts =
        (/hidden|clip/.test(style.overflowX) && sideways) || (/hidden|clip/.test(style.overflowY) && upright);
      if (cuts) return `is cut by ${describe(box)}`;
      if (isDrawn(style) && style.display !== 'inline' && (sideways || upright))
        return `leaves ${describe(box)}`;
      if (style.position === 'fixed') return undefined;
    }
    return undefined;
  }
  const cutTexts = () =>
    [...scope().querySelectorAll('*')].flatMap((element) => {
      if (!isVisible(element) || isForListeners(element) || element.closest('[aria-hidden=true]')) return [];
      const why = textRects(element)
        .map((rect) => cutBy(element, rect))
        .find(Boolean);
      return why ? [{ element, why }] : [];
    });
  function settle() {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  function startAgain() {
    const top = scope() as HTMLElement;
    const usual = top.getAttribute('tabindex');
    top.tabIndex = -1;
    top.focus();
    if (usual === null) top.removeAttribute('tabindex');
    else top.setAttribute('tabindex', usual);
    scrollTo(0, 0);
  }
  window.audit = {
    startAgain,
    scope,
    settle,
    isVisible,
    describe,
    nameOf,
    roleOf: (element) => element.computedRole ?? '',
    all,
    interactive: () => all(controls),
    isForListeners,
    cutTexts,
  };
}
