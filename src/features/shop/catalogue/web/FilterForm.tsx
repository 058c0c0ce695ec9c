import Search from 'lucide-react/icons/search';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { CatalogueQuery } from './catalogue-address.ts';
import { type CategoryChoice, totalCount } from './category-choice.ts';
import { useFilterForm } from './use-filter-form.ts';

interface FilterFormProps {
  categories: CategoryChoice[];
  query: CatalogueQuery;
}

/** A GET form, that filters by itself once the page is alive. */
export function FilterForm({ categories, query }: FilterFormProps) {
  const { form, typed, chosen, onSubmit } = useFilterForm(query);
  return (
    <search>
      <form
        ref={form}
        action="/catalogue"
        onSubmit={onSubmit}
        className="grid max-w-2xl grid-cols-[1fr_auto] items-end gap-x-3 gap-y-4"
      >
        <TextField
          label="Rechercher une automatisation"
          name="search"
          type="search"
          defaultValue={query.search}
          onChange={typed}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="devis, TVA, relance…"
          className="min-w-0"
        />
        <Button type="submit">
          <Search className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">Rechercher</span>
        </Button>
        {/* On a large screen the chips take its place; hidden, it still keeps the category of a search. */}
        <SelectField
          label="Catégorie"
          name="category"
          defaultValue={query.category}
          onChange={chosen}
          className="col-span-2 md:hidden"
        >
          <option value="">Toutes ({totalCount(categories)})</option>
          {categories.map(({ slug, name, count }) => (
            <option key={slug} value={slug}>
              {name} ({count})
            </option>
          ))}
        </SelectField>
      </form>
    </search>
  );
}
