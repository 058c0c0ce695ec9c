type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Held {
  value: string;
  checked: boolean;
  caret: [number | null, number | null];
}

/** These need scripts to answer; a link only with `data-acts`. */
const ACTING = 'button, a[data-acts]';
const TOUCHED = `${ACTING}, input, select, textarea, summary, label, [tabindex]`;
const capture = { capture: true };

function isControl(target: EventTarget | null): target is Control {
  return target instanceof Element && target.matches('input, select, textarea');
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

function heldBy(control: Control): Held {
  const caret = 'selectionStart' in control ? [control.selectionStart, control.selectionEnd] : [null, null];
  const checked = control instanceof HTMLInputElement && control.checked;
  return { value: control.value, checked, caret: caret as Held['caret'] };
}

/** React ignores a value equal to the last one set, so another is set first. */
function giveBack(control: Control, { value, checked, caret: [start, end] }: Held): void {
  if (isToggle(control)) {
    control.checked = !checked;
    control.click();
    return;
  }
  if (control.type !== 'file') {
    control.value = value === '' ? 'x' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  }
  if (start !== null && document.activeElement === control && 'setSelectionRange' in control)
    control.setSelectionRange(start, end);
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
}

export class KeptActs {
  readonly #onTouch: () => void;
  readonly #typed = new Map<Control, Held>();
  /** They stand in the order of the presses; repeated presses count once. */
  readonly #pressed = new Set<() => void>();
  readonly #seen = new Set<Element>();
  readonly #listener = (event: Event) => this.#hear(event);
  static readonly #events = ['pointerdown', 'keydown', 'focusin', 'input', 'change', 'click', 'submit'];

  constructor(onTouch: () => void) {
    this.#onTouch = onTouch;
    for (const name of KeptActs.#events) addEventListener(name, this.#listener, capture);
  }

  #hear(event: Event): void {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    if (type === 'keydown' || target.closest(TOUCHED)) this.#onTouch();
    if ((type === 'input' || type === 'change') && isControl(target)) this.#typed.set(target, heldBy(target));
    if (type === 'click') this.#keepClick(event, target);
    if (type === 'keydown') this.#keepEnter(event as KeyboardEvent, target);
    if (type === 'submit') this.#keepSubmit(event as SubmitEvent, target as HTMLFormElement);
  }

  #keepClick(event: Event, target: Element): void {
    const acting = target.closest<HTMLElement>(ACTING);
    // The browser submits and resets forms itself.
    if (!acting || (acting instanceof HTMLButtonElement && acting.type !== 'button')) return;
    this.#keep(event, acting, () => acting.click());
  }

  #keepSubmit(event: SubmitEvent, form: HTMLFormElement): void {
    // A form with an address, such as a search, works without script.
    if (form.hasAttribute('action')) return;
    this.#keep(event, form, () => form.requestSubmit(event.submitter));
  }

  /** The browser drops Enter while the form's button is disabled, which may only be because React is late. */
  #keepEnter(event: KeyboardEvent, target: Element): void {
    if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return;
    const { form } = target;
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
    if (!form || form.hasAttribute('action') || !button?.disabled) return;
    this.#keep(event, form, () => button.disabled || form.requestSubmit(button));
  }

  #keep(event: Event, element: Element, again: () => void): void {
    event.preventDefault();
    // React may listen already and would handle the press twice.
    event.stopImmediatePropagation();
    if (this.#seen.has(element)) return;
    this.#seen.add(element);
    this.#pressed.add(() => element.isConnected && again());
  }

  release(): void {
    for (const name of KeptActs.#events) removeEventListener(name, this.#listener, capture);
    for (const [control, held] of this.#typed) if (control.isConnected) giveBack(control, held);
    // Typed values are drawn before presses are handled.
    setTimeout(() => {
      for (const press of this.#pressed) press();
    });
  }
}
