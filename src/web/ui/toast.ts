import { createElement } from 'react';
import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning';
type Options = Pick<ExternalToast, 'id' | 'description' | 'action' | 'duration'> & {
  /** What it says is heard elsewhere: in the field that gets the focus. */
  onlySeen?: boolean;
};

const SECOND = 1000;
const listeners = new Set<() => void>();
let asked = false;
let plain: string | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

/** The library could not load; often the message is about that lost connection. */
function showPlainly(message: string, duration: number): void {
  plain = message;
  tell();
  setTimeout(() => {
    if (plain !== message) return;
    plain = undefined;
    tell();
  }, duration);
}

/** Sonner loads with the first toast, so that public pages do not pay for it. */
function show(kind: Kind, message: string, duration: number, { onlySeen, ...options }: Options = {}): void {
  const said = onlySeen ? createElement('span', { 'aria-hidden': true }, message) : message;
  askForToasts();
  // `catch`, not a second argument: Vite makes the first `then` a part of the import that may fail.
  import('sonner')
    .then((sonner) => sonner.toast[kind](said, { id: message, duration, ...options }))
    .catch(() => showPlainly(message, duration));
}

/** Browser only (docs/product/interface.md#toasts-are-short). */
export const toast = {
  success: (message: string, options?: Options) => show('success', message, 2 * SECOND, options),
  error: (message: string, options?: Options) => show('error', message, 5 * SECOND, options),
  info: (message: string, options?: Options) => show('info', message, 5 * SECOND, options),
  warning: (message: string, options?: Options) => show('warning', message, 5 * SECOND, options),
  /** What it asked for is done. */
  dismiss: (id: string) =>
    void import('sonner').then((sonner) => sonner.toast.dismiss(id)).catch(() => undefined),
  reactivated: (message: string, options?: Options) => show('success', message, 6 * SECOND, options),
  reactivationFailed: (message: string, options?: Options) => show('error', message, 8 * SECOND, options),
};

/** The first act calls it too, so that the library is ready. */
export function askForToasts(): void {
  asked = true;
  tell();
}

export function areToastsAsked(): boolean {
  return asked;
}

export function plainToast(): string | undefined {
  return plain;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
