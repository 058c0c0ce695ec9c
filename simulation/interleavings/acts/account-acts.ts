import { z } from 'zod';
import { register, verifyEmail } from '../../../src/features/auth/contract.ts';
import { deleteAccount, exportData } from '../../../src/features/data-export/contract.ts';
import { ask, askAsStranger } from '../asking.ts';
import { aside } from '../gate.ts';
import type { Scene } from '../person.ts';

export async function exportFile(scene: Scene): Promise<void> {
  const file = await ask(scene, exportData);
  if (file) scene.person.file = file;
}

export async function leave(scene: Scene): Promise<void> {
  await ask(scene, deleteAccount);
}

const verification = z.object({ email: z.object({ props: z.object({ verificationKey: z.string() }) }) });

async function verificationKey({ place }: Scene, userId: number): Promise<string | undefined> {
  const look = () =>
    place.pool.query<{ payload: unknown }>(
      `select payload from outbox where user_id = $1 and payload->'email'->>'name' = 'verification'`,
      [userId],
    );
  const { rows } = await aside(look);
  return verification.safeParse(rows[0]?.payload).data?.email.props.verificationKey;
}

/** Signs up with the file, then follows the link of the letter: there what was left comes back. */
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
  const key = id && (await verificationKey(scene, id));
  if (!key) return;
  await askAsStranger(scene, verifyEmail, { body: { key } });
  person.id = id;
}
