import { useCallback, useState } from 'react';
import type { KitMessage, KitMessageOf } from '#domain/document/kit-message.ts';
import type { Kept, KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import * as calls from '#shop/catalogue/contract.ts';
import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import type { KitDesk } from '#shop/viewer/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

type Tell = Parameters<KitDesk['connect']>[0];

export interface DemonstrationSurroundings {
  /** It is JSON as text; null for an empty page. */
  sample: string | null;
  now(): Date;
  /** Says which tool the page would go to. */
  nameTool(tool: string): void;
}

const SAMPLE_KEY = 'exemple';
const SAMPLE_TITLE = 'Exemple';
/** A page of the shop's keeps a handful; a hostile one must not fill the tab. */
const MOST_DOCUMENTS = 50;
/** The shop is asked about each in the visitor's name without a click, so they are few. */
const MOST_NAMED = 20;

const refused = (detail: string, code: string) => new ApiError(409, { detail, code });

function readPaper(text: string): object {
  const said: unknown = JSON.parse(text);
  const { day = '', customer = '', origin = '', ...amounts }: Record<string, unknown> = { ...Object(said) };
  return { day, customer, origin, amounts };
}

/** The shop is not asked and nothing is kept (docs/product/demonstration.md#nothing-is-kept). */
export class DemonstrationDesk implements KitDesk {
  readonly #around: DemonstrationSurroundings;
  readonly #documents = new Map<string, KeptDocument>();
  readonly #papers = new Map<string, object>();
  #current: string | null = null;
  #issued = 0;
  #made = 0;
  #named = 0;
  #tell: Tell | undefined;

  constructor(around: DemonstrationSurroundings) {
    this.#around = around;
    if (around.sample !== null) this.#write(SAMPLE_KEY, { value: around.sample, title: SAMPLE_TITLE });
  }

  connect(tell: Tell): void {
    this.#tell = tell;
  }

  disconnect(): void {
    this.#tell = undefined;
  }

  /** Throws `ApiError`, whose words the page shows. */
  async answer(message: KitMessage): Promise<unknown> {
    switch (message.act) {
      case 'keep':
        return this.#show(SAMPLE_KEY);
      case 'fresh':
        return this.#show(null);
      case 'draft':
        return this.#draft(message);
      case 'load':
        return this.#documents.get(message.key) ?? null;
      case 'save':
        return this.#write(message.key, message);
      case 'list':
        return [...this.#documents.values()].reverse().map(({ value: _, ...line }): KeptLine => line);
      case 'remove':
        this.#remove(message.key);
        return null;
      case 'history':
        return this.#history(message);
      case 'issue':
        return this.#issue(message);
      case 'papers':
        return [...this.#papers.values()];
      case 'book':
        return this.#book(message);
      case 'open':
        return this.#name(message.tool);
      case 'flushed':
      case 'loose':
      // Nothing that it numbers is a paper.
      case 'file':
      case 'given':
      case 'identity':
        return null;
    }
  }

  #show(key: string | null): KeptDocument | null {
    const document = (key === null ? undefined : this.#documents.get(key)) ?? null;
    this.#current = document?.key ?? null;
    return document;
  }

  #draft({ value, title }: KitMessageOf<'draft'>): Kept {
    if (this.#current === null) {
      this.#made += 1;
      this.#current = `essai-${this.#made}`;
    }
    return this.#write(this.#current, { value, title });
  }

  #write(key: string, { value, title }: { value: string; title: string }): Kept {
    const before = this.#documents.get(key);
    this.#refuseIssued(before);
    if (!before && this.#documents.size >= MOST_DOCUMENTS)
      throw refused('Une démonstration ne retient pas tant de documents.', 'documents_many');
    const savedAt = this.#around.now().toISOString();
    const version = (before?.version ?? 0) + 1;
    this.#documents.delete(key);
    this.#documents.set(key, { key, title, value, version, savedAt, archived: false, issued: null });
    return { at: 'here' };
  }

  #remove(key: string): void {
    this.#refuseIssued(this.#documents.get(key));
    this.#documents.delete(key);
    if (this.#current === key) this.#current = null;
  }

  #refuseIssued(document: KeptDocument | undefined): void {
    if (document?.issued) throw refused('Ce document est émis\u00a0: il ne change plus.', 'document_issued');
  }

  #history({ version }: KitMessageOf<'history'>): [] {
    if (version === null) return [];
    throw new ApiError(404, { detail: 'Une démonstration ne garde pas de versions.', code: 'not_found' });
  }

  /** docs/product/demonstration.md#no-number-of-a-demonstration */
  #issue({ kind, paper }: KitMessageOf<'issue'>): KeptLine['issued'] {
    const document = this.#current === null ? undefined : this.#documents.get(this.#current);
    if (!document) return null;
    if (document.issued) return document.issued;
    this.#issued += 1;
    const number = `DÉMO-${this.#issued}`;
    const issued = { kind, number, written: number, at: this.#around.now().toISOString() };
    const frozen = { ...document, issued };
    this.#documents.set(frozen.key, frozen);
    this.#papers.set(frozen.key, {
      ...readPaper(paper),
      kind,
      number,
      key: frozen.key,
      tool: '',
      at: issued.at,
    });
    this.#tell?.({ tell: 'show', document: frozen });
    return issued;
  }

  /** It answers that the person stays. */
  #name(tool: string): false {
    if (this.#named >= MOST_NAMED) throw refused('Une démonstration ne nomme pas tant d’outils.', 'busy');
    this.#named += 1;
    this.#around.nameTool(tool);
    return false;
  }

  /** A visitor has no book to read or write. */
  #book({ value }: KitMessageOf<'book'>): null {
    if (value === null) return null;
    throw refused('Une démonstration ne garde rien dans un carnet.', 'book_not_allowed');
  }
}

export interface NamedTool {
  name: string;
  /** Undefined where the tool is not on sale. */
  to: string | undefined;
}

async function find(slug: string): Promise<NamedTool> {
  const search = slug.replaceAll('-', ' ').slice(0, 100);
  const { results } = await call(calls.listAutomations, { query: { search } });
  const sold = results.find((one) => one.slug === slug);
  return sold ? { name: sold.name, to: automationAddress(sold) } : { name: '', to: undefined };
}

/** docs/product/demonstration.md#another-tool-is-named */
export function useNamedTool() {
  const [named, setNamed] = useState<NamedTool>();
  const name = useCallback((slug: string) => {
    find(slug).then(setNamed, () => setNamed({ name: '', to: undefined }));
  }, []);
  const forget = useCallback(() => setNamed(undefined), []);
  return { named, name, forget };
}
