import { useCallback, useState } from 'react';
import * as calls from '#shop/catalogue/contract.ts';
import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import { call } from '#web/api/call.ts';

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
