import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconPackage, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { searchKey } from '../../contract/names.ts';
import type { Product } from '../../contract/products/products.ts';
import { isNetworkError } from '../http.ts';
import { useCatalogue } from '../queries/products/use-catalogue.ts';
import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/products.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ListState } from '../ui/page/ListState.tsx';
import { Page } from '../ui/page/Page.tsx';
import { RecentlyDeleted } from '../ui/recently-deleted/RecentlyDeleted.tsx';
import { PRODUCTS_KEY } from '../queries/keys.ts';
import { deletedProductsQuery, productsQuery, restoreProduct } from './api.ts';
import { ProductList } from './ProductList.tsx';
import classes from './ProductsPage.module.css';

const SimilarProducts = lazyPart(async () => (await import('./SimilarProducts.tsx')).SimilarProducts);
const AddProductModal = lazyPart(async () => (await import('./AddProductModal.tsx')).AddProductModal);

export function ProductsPage() {
  const query = useQuery(productsQuery);
  const { data, error } = query;
  const client = useQueryClient();
  const connected = useSyncExternalStore(subscribeConnection, isConnected);
  const isOffline = !connected && isNetworkError(error);
  const restore = async (id: string) => {
    const restored = await restoreProduct(id);
    await client.invalidateQueries({ queryKey: PRODUCTS_KEY });
    return restored;
  };
  /** The name to begin with, while the modal is open. */
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <Page
      title={routes.products.title}
      actions={
        <Button leftSection={<IconPlus size="1.125rem" />} onClick={() => setAdding('')}>
          {t('products.add')}
        </Button>
      }
    >
      {data && <Catalogue products={data} onAdd={setAdding} />}
      {!data && (
        <ListState
          query={query}
          text={t(isOffline ? 'products.offline' : 'amount.productsFailed')}
          rows={10}
        />
      )}
      {data && <RecentlyDeleted query={deletedProductsQuery} onRestore={restore} />}
      <Suspense fallback={null}>
        {adding !== null && <AddProductModal initialName={adding} onClose={() => setAdding(null)} />}
      </Suspense>
    </Page>
  );
}

interface CatalogueProps {
  products: readonly Product[];
  onAdd: (name: string) => void;
}

function Catalogue({ products, onAdd }: CatalogueProps) {
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const catalogue = useCatalogue(isUsed);
  const searched = useDeferredValue(query);
  const indexed = useMemo(
    () => products.map((product) => ({ product, key: searchKey(product.name) })),
    [products],
  );
  const found = useMemo(() => {
    const wanted = searchKey(searched);
    if (wanted === '') return products;
    const byForm = new Set([...(catalogue?.products.search(searched) ?? [])].map(({ id }) => id));
    return indexed
      .filter(({ key, product }) => key.includes(wanted) || byForm.has(product.id))
      .map(({ product }) => product);
  }, [products, indexed, searched, catalogue]);
  const icon = <IconPackage size="2rem" stroke={1.6} />;
  if (products.length === 0) {
    return <EmptyState icon={icon} text={t('products.empty')} hint={t('products.emptyHint')} />;
  }
  return (
    <>
      <ProductFilter query={query} onChange={setQuery} onUsed={() => setUsed(true)} />
      <div className={classes.line}>
        <span role="status" className={classes.count}>
          {t('lists.products', { count: found.length })}
        </span>
        <Suspense fallback={null}>
          <SimilarProducts products={products} isShown={query === ''} />
        </Suspense>
      </div>
      <ProductList products={products} isWhole isHidden={found !== products} />
      {found !== products && found.length > 0 && <ProductList products={found} />}
      {found.length === 0 && (
        <EmptyState
          icon={icon}
          text={t('products.nothingFound', { query: query.trim() })}
          action={
            <Button variant="default" onClick={() => onAdd(query.trim())}>
              {t('products.add')}
            </Button>
          }
        />
      )}
    </>
  );
}

interface ProductFilterProps {
  query: string;
  onChange: (query: string) => void;
  onUsed: () => void;
}

function ProductFilter({ query, onChange, onUsed }: ProductFilterProps) {
  return (
    <TextInput
      className={classes.filter}
      aria-label={t('products.filter')}
      placeholder={t('products.filter')}
      type="search"
      leftSection={<IconSearch size="1.125rem" />}
      rightSection={
        query !== '' && (
          <CloseButton
            size={42}
            iconSize={18}
            aria-label={t('products.clearFilter')}
            onClick={() => onChange('')}
          />
        )
      }
      value={query}
      onFocus={onUsed}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
