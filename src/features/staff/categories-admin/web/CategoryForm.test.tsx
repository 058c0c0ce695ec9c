import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { categoryForm } from '../form.ts';
import { CategoryForm, type TypedCategory } from './CategoryForm.tsx';

afterEach(cleanup);

const resolver = lazyResolver<TypedCategory, unknown>(async () => categoryForm);

function open() {
  render(
    <MemoryRouter>
      <CategoryForm
        category={{
          id: 1,
          name: 'Relances',
          slug: 'relances',
          description: '',
          automations_count: 0,
          version: 1,
        }}
        resolver={resolver}
        submitLabel="Enregistrer"
        onSave={async () => undefined}
      />
    </MemoryRouter>,
  );
  const slug = screen.getByRole<HTMLInputElement>('textbox', { name: 'Slug' });
  return {
    preview: () => screen.getByRole('region', { name: 'Aperçu dans le catalogue' }).textContent,
    help: () => document.getElementById(`${slug.id}-help`),
    type: (value: string) => fireEvent.change(slug, { target: { value } }),
  };
}

it('warns, in the colour of a warning, of what another slug does to its address', () => {
  const { help, preview, type } = open();
  expect(help()?.textContent).toBe('Modifier le slug change l’adresse de la page.');
  type('impayes');
  expect(help()?.textContent).toContain('L’adresse de cette catégorie change');
  expect(help()?.querySelector('.text-warning-text')).not.toBeNull();
  expect(preview()).toContain('/catalogue/impayes');
});

it.each(['Deux mots', '-x', ''])('shows no address while the slug is none: « %s »', (typed) => {
  const { help, preview, type } = open();
  type(typed);
  expect(preview()).not.toContain('/catalogue/');
  expect(help()?.textContent).toContain('Le slug ne peut contenir que');
});
