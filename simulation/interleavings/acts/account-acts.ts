import { deleteAccount, exportData } from '#account/data-export/contract.ts';
import { register, verifyEmail } from '#account/registration/contract.ts';
import { ask, askAsStranger } from '../asking.ts';
import type { Scene } from '../person.ts';
import { keyInEmail } from './email-key.ts';

export async function exportFile(scene: Scene): Promise<void> {
  const file = await ask(scene, exportData);
  if (file) scene.person.file = file;
}

export async function leave(scene: Scene): Promise<void> {
  await ask(scene, deleteAccount);
}

/** Signs up with the file, then follows the link of the email: there what was left comes back. */
export async function comeBack(scene: Scene): Promise<void> {
  const { place, person } = scene;
  if (!person.file) return;
  const registered = await askAsStranger(scene, register, {
    body: {
      email: person.email,
      password1: 'un mot de passe qui revient',
      terms_acceptance: {
        accepted: true,
        timestamp: place.time.now.toISOString(),
        userAgent: 'interleavings',
        acceptanceUrl: 'http://localhost:3000/register',
        version: '1.0',
      },
      imported_data: person.file,
    },
  });
  const id = registered?.user.id;
  const key = id && (await keyInEmail(scene, id, 'verification', 'verificationKey'));
  if (!key) return;
  await askAsStranger(scene, verifyEmail, { body: { key } });
  person.id = id;
}
