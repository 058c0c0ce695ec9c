import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as catalogueCalls from '#shop/catalogue/contract.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useSeenVersion } from '#web/forms/seen-version.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StaffCoupon } from '../contract.ts';
import * as calls from '../contract.ts';
import type { CouponForm, CouponLimits, TypedCoupon, TypedLimits } from '../form.ts';
import { couponsKey } from './queries.ts';

const ofNew = lazyResolver<TypedCoupon, CouponForm>(async () => (await import('../form.ts')).couponForm);
const ofLimits = lazyResolver<TypedLimits, CouponLimits>(
  async () => (await import('../form.ts')).couponLimits,
);

const onSale = queryOf(['admin', 'coupon-choices'], catalogueCalls.listAutomations, {
  query: { page_size: 100 },
});

const fresh: TypedCoupon = {
  ...{ promo_code: '', kind: 'percent', value: '', parts: 'both', months: '3' },
  ...{ starts_on: '', ends_on: '', max_uses: '', automation_ids: [] },
};

function useSaved(onEnd: () => void) {
  const queries = useQueryClient();
  return ({ code }: StaffCoupon, done: string) => {
    void queries.invalidateQueries({ queryKey: couponsKey });
    toast.success(`Code ${code} ${done}`);
    onEnd();
  };
}

type NewForm = ReturnType<typeof useSentForm<TypedCoupon, CouponForm>>;

function Automations({ form }: { form: NewForm }) {
  const { data } = useQuery(onSale);
  return (
    <Details summary="Limiter à certaines automatisations">
      <fieldset>
        <legend className="text-muted text-sm">Aucune cochée&nbsp;: le code vaut pour toutes.</legend>
        {data?.results.map(({ id, name }) => (
          <Checkbox key={id} label={name} value={String(id)} {...form.register('automation_ids')} />
        ))}
      </fieldset>
    </Details>
  );
}

function Promised({ form }: { form: NewForm }) {
  const [kind, parts] = form.watch(['kind', 'parts']);
  return (
    <>
      <TextField
        label="Code"
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus=""
        help={'Lettres et chiffres, en majuscules ou non\u00a0: BIENVENUE.'}
        {...form.field('promo_code')}
      />
      <SelectField label="Remise" {...form.field('kind')}>
        <option value="percent">En pourcentage</option>
        <option value="amount">D’un montant</option>
      </SelectField>
      <TextField
        label={kind === 'amount' ? 'Montant, en euros' : 'Pourcentage'}
        required
        inputMode="decimal"
        autoComplete="off"
        help={kind === 'amount' ? 'Retiré de chaque partie que le code baisse.' : undefined}
        {...form.field('value')}
      />
      <SelectField label="Ce que le code baisse" {...form.field('parts')}>
        <option value="both">L’achat et les premiers mois</option>
        <option value="purchase">L’achat seul</option>
        <option value="months">Les premiers mois seuls</option>
      </SelectField>
      {parts === 'purchase' ? null : (
        <TextField
          label="Nombre de mois"
          required
          inputMode="numeric"
          autoComplete="off"
          help="Le premier compris."
          {...form.field('months')}
        />
      )}
    </>
  );
}

function Limits({ field }: { field: (name: 'max_uses' | 'ends_on') => object }) {
  return (
    <>
      <TextField label="Dernier jour" optional type="date" {...field('ends_on')} />
      <TextField
        label="Utilisations au plus"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="Une par personne. Sans nombre, le code sert à autant de personnes que l’on veut."
        {...field('max_uses')}
      />
    </>
  );
}

export function NewCoupon({ onEnd }: { onEnd: () => void }) {
  const saved = useSaved(onEnd);
  const form = useSentForm(ofNew, fresh, async (body) =>
    saved(await call(calls.createCoupon, { body }), 'créé'),
  );
  return (
    <Dialog
      open
      onClose={onEnd}
      title="Nouveau code promo"
      description={'Ce qu’il promet ne changera plus\u00a0: on pourra le limiter ou l’archiver.'}
    >
      <SentForm form={form} failed="Code non créé" aria-label="Nouveau code promo">
        <Promised form={form} />
        <TextField label="Premier jour" optional type="date" {...form.field('starts_on')} />
        <Limits field={form.field} />
        <Automations form={form} />
        <FormActions send="Créer le code" pending={form.pending} onLeave={onEnd} />
      </SentForm>
    </Dialog>
  );
}

export function CouponLimitsDialog({ coupon, onEnd }: { coupon: StaffCoupon; onEnd: () => void }) {
  const saved = useSaved(onEnd);
  const { id, code, max_uses, ends_on } = coupon;
  const withVersion = useSeenVersion(coupon.version);
  const typed = { max_uses: max_uses === null ? '' : String(max_uses), ends_on: ends_on ?? '' };
  const form = useSentForm(ofLimits, typed as TypedLimits, async (body) =>
    saved(
      await withVersion((version) =>
        call(calls.changeCoupon, { params: { id }, body: { ...body, version } }),
      ),
      'modifié',
    ),
  );
  return (
    <Dialog
      open
      onClose={onEnd}
      title={`Limiter le code ${code}`}
      description="Qui l’a déjà le garde jusqu’à la fin de ses mois."
    >
      <SentForm form={form} failed="Code non modifié" aria-label={`Limiter le code ${code}`}>
        <Limits field={form.field} />
        <FormActions send="Enregistrer" pending={form.pending} onLeave={onEnd} />
      </SentForm>
    </Dialog>
  );
}
