import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import { navigate } from '../navigation/navigation.ts';
import { usePathname } from '../navigation/use-navigation.ts';
import { currentProductQuery } from '../queries/products/current-product.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/products.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ListSkeleton } from '../ui/page/ListSkeleton.tsx';

/** In place of a product that isn't there: leads to the one into which it was merged, or says that it is gone. */
export function ProductGone({ id }: { id: string }) {
  const { data, error } = useQuery(currentProductQuery(id));
  const page = usePathname();
  useEffect(() => {
    if (data) void navigate(pathOf(routes.product.path, { id: data.id }), { replace: true, from: page });
  }, [data, page]);
  if (!error) return <ListSkeleton rows={2} />;
  return (
    <EmptyState
      icon={<IconPackage size="2rem" stroke={1.6} />}
      text={t('errors.PRODUCT_NOT_FOUND')}
      hint={t('products.goneHint')}
    />
  );
}
