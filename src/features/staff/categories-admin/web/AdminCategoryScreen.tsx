import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { usePageTitle } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StaffCategory } from '../contract.ts';
import * as calls from '../contract.ts';
import type { CategoryForm as Changed, NewCategoryForm } from '../form.ts';
import { CategoryForm, type TypedCategory } from './CategoryForm.tsx';
import { categoriesKey, staffCategory } from './queries.ts';

const ofNew = lazyResolver<TypedCategory, NewCategoryForm>(
  async () => (await import('../form.ts')).newCategoryForm,
);
const ofKnown = lazyResolver<TypedCategory, Changed>(async () => (await import('../form.ts')).categoryForm);

function useSaved(): (name: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (name) => {
    await queryClient.invalidateQueries({ queryKey: categoriesKey });
    toast.success(`La catégorie «\u00a0${name}\u00a0» est enregistrée`);
    await navigate('/admin/categories');
  };
}

function Create() {
  const saved = useSaved();
  return (
    <CategoryForm
      resolver={ofNew}
      submitLabel="Créer la catégorie"
      onSave={async (body) => saved((await call(calls.createCategory, { body })).name)}
    />
  );
}

function Edit({ category }: { category: StaffCategory }) {
  const saved = useSaved();
  usePageTitle(`${category.name}, catégorie`);
  return (
    <CategoryForm
      category={category}
      resolver={ofKnown}
      submitLabel="Enregistrer"
      onSave={async (fields, version) => {
        const asked = { params: { id: category.id }, body: { ...fields, version } };
        await saved((await call(calls.changeCategory, asked)).name);
      }}
    />
  );
}

function Known({ id }: { id: number }) {
  return (
    <Loaded
      query={useQuery(staffCategory(id))}
      failed="Impossible de charger la catégorie"
      action={
        <ButtonLink to="/admin/categories" variant="secondary">
          Retour à la liste
        </ButtonLink>
      }
      loading="Chargement de la catégorie…"
      skeleton={
        <>
          <Skeleton className="mb-6 h-16 w-full" />
          <Skeleton className="mb-6 h-20 w-full" />
          <Skeleton className="mb-6 h-40 w-full" />
          <Skeleton className="h-32 w-full" />
        </>
      }
    >
      {(category) => <Edit key={id} category={category} />}
    </Loaded>
  );
}

export const meta = adminMeta('catégorie', '/admin/categories');
export const handle: StaffScreen = { right: 'content.write' };

export default function AdminCategoryScreen() {
  const { id } = useParams();
  return (
    <AdminPage title={id === undefined ? 'Nouvelle catégorie' : 'Modifier la catégorie'} width="form">
      {id === undefined ? <Create /> : <Known id={Number(id)} />}
    </AdminPage>
  );
}
