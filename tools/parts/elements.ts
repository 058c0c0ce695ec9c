/** A page that lacks what its script asks for is a fault of its author: it throws. */
export function one<E extends Element>(selector: string, kind: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} is ${selector}`);
  return found;
}

export const part = (id: string): HTMLElement => one(`#${id}`, HTMLElement);
export const input = (id: string): HTMLInputElement => one(`#${id}`, HTMLInputElement);
export const choice = (id: string): HTMLSelectElement => one(`#${id}`, HTMLSelectElement);

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;
export const isTick = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** An element with its attributes and what stands in it: text is never read as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}
