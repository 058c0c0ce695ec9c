import { beforeEach, describe, expect, it } from 'vitest';
import { isKitMessage } from '#domain/document/kit-message.ts';
import type { KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import { DemonstrationDesk } from './demonstration-desk.ts';

const at = '2026-11-26T09:30:00.000Z';
const sample = '{"texte":"Exemple"}';
let named: string[];
let desk: DemonstrationDesk;
let last = 0;

const open = (of: string | null) =>
  new DemonstrationDesk({ sample: of, now: () => new Date(at), nameTool: (tool) => void named.push(tool) });
beforeEach(() => {
  named = [];
  desk = open(sample);
});

/** As the page sends it: only what the port lets through. */
async function say<Answer = unknown>(act: string, fields: object = {}): Promise<Answer> {
  last += 1;
  const message: unknown = { id: last, act, ...fields };
  if (!isKitMessage(message)) throw new Error(`not of the closed set: ${act}`);
  return (await desk.answer(message)) as Answer;
}
const write = (value: unknown) => say('draft', { value: JSON.stringify(value), title: 'Mon essai' });

describe('a page in a demonstration', () => {
  it('is shown the sample, and finds what was typed over it as long as the desk lasts', async () => {
    expect(await say('keep')).toMatchObject({ key: 'exemple', value: sample, issued: null });
    expect(await write({ texte: 'À moi' })).toEqual({ at: 'here' });
    expect(await say('load', { key: 'exemple' })).toMatchObject({ value: '{"texte":"À moi"}', version: 2 });
    desk = open(sample);
    expect(await say('keep')).toMatchObject({ value: sample, version: 1 });
  });

  it('opens empty without a sample, and what is typed is a document of its own', async () => {
    desk = open(null);
    expect(await say('keep')).toBeNull();
    expect(await say('list')).toEqual([]);
    await write('a');
    await write('b');
    expect(await say<KeptLine[]>('list')).toMatchObject([{ title: 'Mon essai', version: 2 }]);
  });

  it('lists, reads, saves and removes what it keeps beside, the last written first', async () => {
    await say('save', { key: 'reglages', value: '1', title: 'Réglages' });
    expect((await say<KeptLine[]>('list')).map(({ key }) => key)).toEqual(['reglages', 'exemple']);
    expect(await say<KeptLine[]>('list')).not.toHaveProperty('0.value');
    await say('remove', { key: 'reglages' });
    expect(await say('load', { key: 'reglages' })).toBeNull();
    expect(await say('history', { key: 'exemple', version: null })).toEqual([]);
    await expect(say('history', { key: 'exemple', version: 1 })).rejects.toThrow('ne garde pas de versions');
  });

  it('is given a number that is none, once, and its paper is frozen then', {
    tags: ['demonstration.number'],
  }, async () => {
    const told: (KeptDocument | null)[] = [];
    desk.connect((one) => one.tell === 'show' && told.push(one.document));
    await say('keep');
    const issued = { kind: 'invoice', number: 'DÉMO-1', written: 'DÉMO-1', at };
    expect(await say('issue', { kind: 'invoice', paper: '{}' })).toEqual(issued);
    expect(told).toMatchObject([{ key: 'exemple', issued }]);
    expect(await say('issue', { kind: 'invoice', paper: '{}' })).toEqual(issued);
    await expect(write('autre')).rejects.toMatchObject({ code: 'document_issued' });
    await expect(say('remove', { key: 'exemple' })).rejects.toMatchObject({ code: 'document_issued' });
    await say('fresh');
    expect(await say('issue', { kind: 'invoice', paper: '{}' })).toBeNull();
    await write('suivante');
    expect(await say('issue', { kind: 'invoice', paper: '{}' })).toMatchObject({ number: 'DÉMO-2' });
  });

  it('has no file of what it numbered: it is no paper', async () => {
    await write({ texte: 'À moi' });
    await say('issue', { kind: 'invoice', paper: '{}' });
    expect(await say('file')).toBeNull();
  });

  it('reads nobody’s book, writes in none, and is handed nothing', async () => {
    for (const part of ['company', 'customers', 'articles']) {
      expect(await say('book', { part, value: null })).toBeNull();
      await expect(say('book', { part, value: '{}' })).rejects.toThrow('ne garde rien dans un carnet');
    }
    expect(await say('given')).toBeNull();
    expect(await say('flushed')).toBeNull();
  });

  it('goes to no other tool: the person stays, and is told which', async () => {
    expect(await say('open', { tool: 'generateur-de-factures', data: '{}' })).toBe(false);
    expect(named).toEqual(['generateur-de-factures']);
  });

  it('cannot fill the tab with documents', async () => {
    const fill = async () => {
      for (let n = 0; n < 60; n += 1) await say('save', { key: `k-${n}`, value: '1', title: '' });
    };
    await expect(fill()).rejects.toMatchObject({ code: 'documents_many' });
  });

  it('has so many tools named and no more: each is a call of the visitor’s', async () => {
    const asked = Array.from({ length: 500 }, (_, at) => say('open', { tool: `outil-${at}`, data: '{}' }));
    const told = await Promise.allSettled(asked);
    expect(named).toHaveLength(20);
    expect(told.at(-1)).toMatchObject({ reason: { code: 'busy' } });
  });
});
