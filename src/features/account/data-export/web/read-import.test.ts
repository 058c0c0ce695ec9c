import { expect, it } from 'vitest';
import { readImport } from './read-import.ts';

const fileOf = (content: string, name = 'export_donnees.json') => new File([content], name);

it.each([
  ['what is no JSON file', fileOf('x', 'photo.png'), 'Veuillez sélectionner un fichier JSON valide'],
  ['what is no JSON', fileOf('{'), "Le fichier sélectionné n'est pas un JSON valide"],
  ['what is no export', fileOf('{}'), 'Ce fichier ne correspond pas à un export valide'],
])(
  'refuses %s without asking the server',
  { tags: ['5.import.json', '5.import.export', '8.import.json'] },
  async (_what, file, problem) => {
    expect(await readImport(file)).toEqual({ problem });
  },
);
