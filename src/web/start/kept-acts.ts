type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a control held after the person's last touch, with where the caret stood. */
interface Held {
  value: string;
  checked: boolean;
  caret: [number | null, number | null];
}

/** What needs the scripts to answer. A link does what it does without: unless it says `data-acts`. */
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

/** React only hears of a value that is not the last that was written by script: a false one is, then the person's. */
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

/** Keeps what a person does before the page can answer. */
export class KeptActs {
  readonly #onTouch: () => void;
  readonly #typed = new Map<Control, Held>();
  /** In the order of the presses; pressed twice because nothing came is pressed once. */
  readonly #pressed = new Set<() => void>();
  readonly #seen = new Set<Element>();
  readonly #listener = (event: Event) => this.#hear(event);
  static readonly #events = ['pointerdown', 'keydown', 'focusin', 'input', 'change', 'click', 'submit'];

  /** `onTouch` is told of each touch of something that a person can act upon. */
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
    if (type === 'submit') this.#keepSubmit(event as SubmitEvent, target as HTMLFormElement);
  }

  #keepClick(event: Event, target: Element): void {
    const acting = target.closest<HTMLElement>(ACTING);
    // A button that sends a form, or resets it, does so natively.
    if (!acting || (acting instanceof HTMLButtonElement && acting.type !== 'button')) return;
    this.#keep(event, acting, () => acting.click());
  }

  #keepSubmit(event: SubmitEvent, form: HTMLFormElement): void {
    // It has somewhere to go without a script: a search.
    if (form.hasAttribute('action')) return;
    this.#keep(event, form, () => form.requestSubmit(event.submitter));
  }

  #keep(event: Event, element: Element, again: () => void): void {
    event.preventDefault();
    // React may listen already, and not yet be able to answer: it would hear of it twice.
    event.stopImmediatePropagation();
    if (this.#seen.has(element)) return;
    this.#seen.add(element);
    this.#pressed.add(() => element.isConnected && again());
  }

  /** From now on the page answers by itself: hands it all that was kept, what was typed first. */
  release(): void {
    for (const name of KeptActs.#events) removeEventListener(name, this.#listener, capture);
    for (const [control, held] of this.#typed) if (control.isConnected) giveBack(control, held);
    // What was typed is drawn before what was pressed.
    setTimeout(() => {
      for (const press of this.#pressed) press();
    });
  }
}
