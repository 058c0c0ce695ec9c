// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { ThemeSwitch } from '../layout/SiteLayout.tsx';
import { Chip } from './Badge.tsx';
import { CategoryIcon } from './CategoryIcon.tsx';
import { Dialog } from './Dialog.tsx';
import { Price } from './Price.tsx';
import { Tabs } from './Tabs.tsx';
import { ToastHost } from './ToastHost.tsx';

it('renders where there is no window', () => {
  const html = renderToString(
    <MemoryRouter>
      <Tabs
        label="t"
        tabs={[{ value: 'a', label: 'A', content: 'Contenu' }]}
        value="a"
        onValueChange={() => {}}
      />
      <Dialog open={false} onClose={() => {}} title="Titre">
        caché
      </Dialog>
      <Chip to="/catalogue" current count={3}>
        Toutes
      </Chip>
      <ThemeSwitch />
      <ToastHost />
    </MemoryRouter>,
  );
  expect(html).toContain('Contenu');
  expect(html).toContain('aria-current="true"');
  expect(html).not.toContain('caché');
});

it('writes an amount in cents as a French price, and leaves a written one alone', () => {
  expect(renderToString(<Price amount={euroCents(499)} />)).toContain('4,99\u00a0€');
  expect(renderToString(<Price amount="Offert" />)).toContain('Offert');
});

it('chooses the icon of a category by its name, whatever its accents and case, or a box', {
  tags: ['9.icons'],
}, () => {
  const icon = (name: string) => /#([\w-]+)/.exec(renderToString(<CategoryIcon name={name} />))?.[1];
  expect(['E-commerce', 'MARKETING', 'Crm', 'Facturation et devis', 'Comptabilité et TVA'].map(icon)).toEqual(
    ['shopping-cart', 'megaphone', 'contact-round', 'receipt-text', 'calculator'],
  );
  expect(['Trésorerie et finances', 'Productivité', 'Juridique'].map(icon)).toEqual([
    'piggy-bank',
    'list-checks',
    'scale',
  ]);
  expect(icon('Jardinage')).toBe('box');
});
