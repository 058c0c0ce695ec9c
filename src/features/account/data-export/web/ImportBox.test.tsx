import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ImportBox } from './ImportBox.tsx';

afterEach(cleanup);

const choose = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(/Votre fichier d’export/), {
    target: { files: [new File([text], name, { type: 'application/json' })] },
  });

it('shows the name of the chosen file, also of one that is refused', async () => {
  render(<ImportBox error={undefined} onChange={() => {}} />);
  choose('export_donnees_1.json', 'pas du JSON');
  await screen.findByText('export_donnees_1.json');
  await screen.findByText("Le fichier sélectionné n'est pas un JSON valide");
  choose('export_donnees_2.json', '{}');
  await screen.findByText('export_donnees_2.json');
  expect(screen.queryByText('export_donnees_1.json')).toBeNull();
});
