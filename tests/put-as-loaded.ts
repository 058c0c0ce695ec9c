import type { TestStaff } from './act-as-staff.ts';

/** Saves a form as its screen does: with the version that stands, unless it names another. `from`: where it is read. */
export async function putAsLoaded(
  by: Pick<TestStaff, 'ask'>,
  url: string,
  form: object,
  from = url.replace(/^\/api\/automations\//, '/api/admin/automations/'),
) {
  const { version = 1 } = (await by.ask('GET', from)).json<{ version?: number }>();
  if (!(form instanceof FormData)) return by.ask('PUT', url, { version, ...form });
  if (!form.has('version')) form.set('version', String(version));
  return by.ask('PUT', url, form);
}
