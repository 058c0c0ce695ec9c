import {
  changeReceiver as changeReceiverCall,
  createReceiver,
  deleteReceiver as deleteReceiverCall,
  listReceivers,
  pauseReceiver as pauseReceiverCall,
  pingReceiver,
  replayDeliveries,
  rotateSecret,
} from '#account/receivers/contract.ts';
import { CUSTOMER_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { ask } from '../asking.ts';
import type { Scene } from '../person.ts';
import { asJob, sweep } from './job-acts.ts';

const nameOf = ({ person }: Scene) => `person-${person.state}-${person.number}`;

const fields = (scene: Scene) => ({
  url: scene.place.standIns.receivers.urlOf(nameOf(scene)),
  name: 'Comptabilité',
  events: [...CUSTOMER_EVENTS],
});

export async function addReceiver(scene: Scene): Promise<void> {
  const made = await ask(scene, createReceiver, { body: fields(scene) });
  if (made) scene.person.receiver = made.id;
}

const named = ({ person }: Scene) => {
  if (!person.receiver) throw new Error(`${person.email} has no receiver`);
  return { params: { id: person.receiver } };
};

export async function changeReceiver(scene: Scene): Promise<void> {
  await ask(scene, changeReceiverCall, { ...named(scene), body: { ...fields(scene), name: 'Tableur' } });
}

/** From the moment of the answer on nothing more is there. */
export async function deleteReceiver(scene: Scene): Promise<void> {
  if ((await ask(scene, deleteReceiverCall, named(scene))) === undefined) return;
  const left = await ask(scene, listReceivers);
  if (left?.some(({ id }) => id === scene.person.receiver)) scene.faults.push('a receiver outlives its end');
}

export async function pauseReceiver(scene: Scene, paused: boolean): Promise<void> {
  await ask(scene, pauseReceiverCall, { ...named(scene), body: { paused } });
}

export async function ping(scene: Scene): Promise<void> {
  await ask(scene, pingReceiver, named(scene));
}

/** All that failed. */
export async function replay(scene: Scene): Promise<void> {
  await ask(scene, replayDeliveries, { ...named(scene), body: {} });
}

export async function rotateReceiver(scene: Scene): Promise<void> {
  await ask(scene, rotateSecret, named(scene));
}

/** What was begun is waited for. */
export async function sendDeliveries(scene: Scene): Promise<void> {
  const { place } = scene;
  const found = place.jobs.sweeps.find(({ name }) => name === 'outgoing-deliveries');
  await sweep(scene, 'outgoing-deliveries');
  await asJob(scene, 'deliveries under way', async () => found?.underWay?.(place.shop, 'done'));
}
