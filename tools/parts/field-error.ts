import { type Field, make } from './elements.ts';

/** Says beside a field what is wrong with it; nothing is wrong with an empty message. */
export function showFieldError(field: Field, message: string): void {
  const id = `${field.id}-erreur`;
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  const line = document.getElementById(id);
  if (!message) {
    line?.remove();
    field.removeAttribute('aria-invalid');
  } else {
    if (!line) (field.closest('.affix, .file') ?? field).after(make('p', { id, class: 'error' }, message));
    else if (line.textContent !== message) line.textContent = message;
    field.setAttribute('aria-invalid', 'true');
    others.push(id);
  }
  if (others.length > 0) field.setAttribute('aria-describedby', others.join(' '));
  else field.removeAttribute('aria-describedby');
}
