import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportBox } from './ImportBox.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

it('lists what the file names as what may be restored, for it knows nothing of what was refunded since', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}));
  render(<ImportBox error={undefined} onChange={() => {}} />);
  const file = {
    personal_info: { email: 'camille@exemple.fr' },
    export_metadata: { platform: 'rouage', security_enabled: true, signature: 'x' },
    purchased_automations: [{ automation_id: 7, automation_name: 'Devis express' }],
    kept_documents: {
      stores: [
        { automation_id: 7, documents: [{}, {}] },
        { automation_id: null, documents: [{}] },
        { automation_id: 8, documents: [{}] },
      ],
    },
  };
  choose('export_donnees.json', JSON.stringify(file));
  await screen.findByText('Devis express');
  const said = document.body.textContent;
  expect(said).toContain('Ce qui peut être restauré');
  expect(said).toContain('Après vérification, une fois votre adresse camille@exemple.fr confirmée');
  expect(said).toContain(
    '2\u00a0documents gardés dans vos outils peuvent revenir, avec leurs numéros.Votre carnet peut revenir.',
  );
  expect(said).toContain('Ce qui a été remboursé depuis l’export n’est pas rendu.');
});
