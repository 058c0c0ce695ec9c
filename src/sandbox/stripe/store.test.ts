import { describe, expect, it } from 'vitest';
import { type Persistence, Store, type StoredObject } from './store.ts';
import type { InvoicePayment } from './wire.ts';

const tombstone = (id: string) => ({ id, object: 'customer' });

function recorder(saves: StoredObject[][], fail: () => boolean = () => false): Persistence {
  return {
    load: async () => [],
    async save(changed) {
      if (fail()) throw new Error('no database');
      saves.push(structuredClone(changed));
    },
  };
}

describe('the store', () => {
  it('saves each change once, with the state of the moment', async () => {
    const saves: StoredObject[][] = [];
    const store = new Store(recorder(saves));
    const one = store.put('tombstone', tombstone('a'));
    await store.flush();
    one.object = 'changed later';
    await store.flush();
    store.put('tombstone', one);
    await store.flush();
    expect(saves.map((batch) => batch.map((saved) => saved.data))).toEqual([
      [{ id: 'a', object: 'customer' }],
      [{ id: 'a', object: 'changed later' }],
    ]);
  });

  it('keeps what could not be saved for the next time', async () => {
    const saves: StoredObject[][] = [];
    let down = true;
    const store = new Store(recorder(saves, () => down));
    store.put('tombstone', tombstone('a'));
    await expect(store.flush()).rejects.toThrow('no database');
    down = false;
    store.put('tombstone', tombstone('b'));
    await store.flush();
    expect(saves[0]?.map((saved) => saved.id)).toEqual(['a', 'b']);
  });

  it('knows what belongs to an object: as made, as loaded, and no longer once removed', async () => {
    const link = (id: string, invoice: string) =>
      ({ id, invoice, payment: { type: 'payment_intent', payment_intent: `pi_${id}` } }) as InvoicePayment;
    const made = ['a', 'c', 'b'].map((id) => link(id, 'in_1'));
    const rows = [link('z', 'in_2'), ...made].map((data, sequence) => ({
      kind: 'invoice_payment',
      id: data.id,
      sequence,
      data,
    }));
    const store = new Store({ load: async () => rows, save: async () => {} });
    await store.load();
    const ofInvoice = () => store.of('invoice_payment', 'invoice', 'in_1').map(({ id }) => id);
    expect(ofInvoice()).toEqual(['a', 'c', 'b']);
    store.put('invoice_payment', link('d', 'in_1'));
    store.put('invoice_payment', link('a', 'in_1'));
    store.remove('invoice_payment', 'c');
    expect(ofInvoice()).toEqual(['a', 'b', 'd']);
    expect(store.of('invoice_payment', 'payment_intent', 'pi_z').map(({ id }) => id)).toEqual(['z']);
  });

  it('comes back in the order in which things were made', async () => {
    const rows = ['b', 'a', 'c'].map((id, at) => ({
      kind: 'tombstone',
      id,
      sequence: [2, 1, 3][at] ?? 0,
      data: tombstone(id),
    }));
    const store = new Store({ load: async () => rows, save: async () => {} });
    await store.load();
    expect(store.all('tombstone').map((one) => one.id)).toEqual(['a', 'b', 'c']);
    expect(() => store.get('customer', 'cus_1')).toThrow("No such customer: 'cus_1'");
  });
});
