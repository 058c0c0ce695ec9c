import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityOf } from '#domain/document/identity.ts';
import {
  articleOf,
  type BookCustomer,
  changeBook,
  lineOf,
  namedBy,
  readArticles,
  readCustomers,
  readIdentity,
  withArticle,
  withCustomer,
  withTyped,
} from './own-book.ts';
import { readTypedNumber } from './typed-number.ts';

const kerbrat: BookCustomer = {
  id: '1',
  name: 'Kerbrat',
  address: 'Brest',
  email: 'k@k.example',
  siren: '123456782',
  vat_number: '',
  consumer: false,
};
const { id: _, ...typedKerbrat } = kerbrat;

describe('what is read of the book', () => {
  it('is what was written, and nothing of an empty one', () => {
    expect(readCustomers([kerbrat])).toEqual([kerbrat]);
    expect(readCustomers(null)).toEqual([]);
    expect(readArticles(null)).toEqual([]);
    expect(readIdentity(null)).toBeNull();
    const {
      status: _s,
      form: _f,
      email: _e,
      phone: _p,
      logo: _l,
      ...former
    } = identityOf({ name: 'Anne Roy' });
    expect(readIdentity(former)).toEqual(identityOf({ name: 'Anne Roy' }));
    expect(readIdentity({ ...former, logo: 'https://ailleurs.example', status: 'roi' })).toEqual(
      identityOf({ name: 'Anne Roy' }),
    );
  });

  it('is refused as a whole where a line cannot be read, for it would be erased when the rest is kept', () => {
    for (const junk of [
      3,
      {},
      'x',
      [null],
      [kerbrat, { ...kerbrat, consumer: 'non' }],
      [{ ...kerbrat, name: 3 }],
    ])
      expect(() => readCustomers(junk)).toThrow('illisible');
    for (const junk of [[{ id: '1', label: 'x', unit: '', price: -1, vat_rate: 20 }], [[]], 'x'])
      expect(() => readArticles(junk)).toThrow('illisible');
    for (const junk of [3, [], {}, { name: 'x' }]) expect(() => readIdentity(junk)).toThrow('illisible');
  });
});

describe('what is kept', () => {
  it('of a name on a paper is whose it is, without « EI », which the paper adds', {
    tags: ['documents.identity'],
  }, () => {
    const kept = identityOf({ name: 'Anne Roy', company: 'Atelier Roy', status: 'sole_trader' });
    expect(namedBy('Atelier Roy – Anne Roy, EI', kept, 'sole_trader')).toEqual({});
    expect(namedBy('Anne Morel, EI', kept, 'sole_trader')).toEqual({ name: 'Anne Morel' });
    expect(namedBy('Roy SARL', kept, 'company')).toEqual({ company: 'Roy SARL' });
    expect(namedBy('', kept, 'company')).toEqual({});
  });

  it('erases nothing that is not typed', () => {
    expect(withTyped({ a: '1', b: '2' }, { a: '', b: '3' })).toEqual({ a: '1', b: '3' });
  });

  it('writes the same customer anew, by the SIREN, else by the name, and adds another', () => {
    const moved = { ...typedKerbrat, address: 'Quimper', email: '' };
    expect(withCustomer([kerbrat], moved, '2')).toEqual([{ ...kerbrat, address: 'Quimper' }]);
    expect(withCustomer([kerbrat], { ...moved, name: 'KERBRAT ', siren: '' }, '2')).toHaveLength(1);
    expect(withCustomer([kerbrat], { ...moved, name: 'Kerb\u00adrat\u200b', siren: '' }, '2')).toHaveLength(
      1,
    );
    expect(withCustomer([kerbrat], { ...moved, siren: '732829320' }, '2')).toHaveLength(2);
    expect(() => withCustomer([], { ...moved, name: '' }, '2')).toThrow('nom du client');
  });

  it('is an article by its name, with a price as it was typed', () => {
    const screw = articleOf({ nom: ' Vis \n longue', qte: '3', unite: 'kg', pu: '0,045', tva: '550' });
    expect(screw).toEqual({ label: 'Vis longue', unit: 'kg', price: 0.045, vat_rate: 5.5 });
    const all = withArticle([{ id: '1', ...screw }], { ...screw, label: 'VIS LONGUE', price: 1 }, '2');
    expect(all).toEqual([{ ...screw, id: '1', label: 'VIS LONGUE', price: 1 }]);
    expect(() => articleOf({ nom: 'Vis', pu: '1.250' })).toThrow('pas clair');
    expect(() => articleOf({ nom: 'Vis', pu: '-1' })).toThrow('négatif');
    expect(() => articleOf({ nom: ' ', pu: '1' })).toThrow('Nommez');
  });

  it('has six decimals at most as the shop counts them, and comes back to the line the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (millionths) => {
        const typed = `${Math.floor(millionths / 1e6)},${String(millionths % 1e6).padStart(6, '0')}`;
        const article = articleOf({ nom: 'x', pu: typed, tva: '210' });
        expect(Number(article.price.toFixed(6))).toBe(article.price);
        const line = lineOf({ id: '1', ...article });
        expect(readTypedNumber(line.pu ?? '', 6)).toEqual({ is: 'number', scaled: millionths });
        expect(line.tva).toBe('210');
      }),
    );
  });

  it('leaves a rate to be chosen that the page does not offer', () => {
    expect(lineOf({ id: '1', label: 'x', unit: '', price: 10, vat_rate: 19.6 })).toEqual({
      nom: 'x',
      qte: '1',
      unite: '',
      pu: '10',
    });
  });
});

describe('a change of the book', () => {
  const changed = Object.assign(new Error('Changé ailleurs'), { code: 'document_changed' });

  it('that another tool came before is made again once, on what it wrote', async () => {
    let kept: unknown = ['a'];
    let refusals = 1;
    const call = async (value?: unknown) => {
      if (value === undefined) return kept;
      if (refusals-- > 0) {
        kept = ['a', 'b'];
        throw changed;
      }
      kept = value;
      return kept;
    };
    expect(await changeBook(call, (all) => [...(Array.isArray(all) ? all : []), 'c'])).toBe(true);
    expect(kept).toEqual(['a', 'b', 'c']);
  });

  it('is not made a third time, nor after another refusal, nor without leave', async () => {
    let tries = 0;
    const refusing = (error: Error) => async (value?: unknown) => {
      if (value === undefined) return null;
      tries += 1;
      throw error;
    };
    await expect(changeBook(refusing(changed), () => [])).rejects.toThrow('Changé ailleurs');
    expect(tries).toBe(2);
    await expect(changeBook(refusing(new Error('plein')), () => [])).rejects.toThrow('plein');
    expect(tries).toBe(3);
    expect(
      await changeBook(
        async () => null,
        () => [],
      ),
    ).toBe(false);
  });
});
