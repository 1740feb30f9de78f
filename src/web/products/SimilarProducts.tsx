import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Product } from '../../contract/products/products.ts';
import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import { t } from '../texts/similar.ts';
import { isDialogOpen } from '../ui/overlays/overlays.ts';
import { UndoBar } from '../ui/undo/UndoBar.tsx';
import { SimilarPair } from './SimilarPair.tsx';
import classes from './SimilarProducts.module.css';
import { type Similar, useDistinct, useSimilarProducts } from './use-similar-products.ts';

const FIRST_PAIRS = 3;

const DIALOG_PAUSE_MS = 50;

interface SimilarProductsProps {
  products: readonly Product[];
  isShown: boolean;
}

/** Names what is probably in the catalogue twice: one line until it is opened. */
export function SimilarProducts({ products, isShown }: SimilarProductsProps) {
  const found = useSimilarProducts(products);
  const similar = isShown ? found : [];
  const [isOpen, setOpen] = useState(false);
  const place = useFocusAfterPair(similar);
  const id = useId();
  const { mark, bar } = useDistinct(products);
  return (
    <>
      {similar.length > 0 && (
        <div className={classes.title}>
          <Button
            ref={place}
            variant="subtle"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            rightSection={<IconChevronDown size="1.125rem" aria-hidden="true" className={classes.chevron} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('similar.title')}
          </Button>
        </div>
      )}
      {isOpen && similar.length > 0 && (
        <Pairs id={id} similar={similar} onDistinct={({ product, other }) => mark([product.id, other.id])} />
      )}
      <UndoBar {...bar} />
    </>
  );
}

/** Gets the focus when the pair that had it is removed. */
function useFocusAfterPair(similar: readonly Similar[]) {
  const place = useRef<HTMLButtonElement>(null);
  const previous = useRef(similar);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Not their number: another may come at the same moment.
    const isGone = previous.current.some(({ key }) => !similar.some((each) => each.key === key));
    previous.current = similar;
    if (!isGone) return;
    const keep = (): void => {
      clearTimeout(timer.current);
      // The question that was answered is still closing.
      if (isDialogOpen()) timer.current = setTimeout(keep, DIALOG_PAUSE_MS);
      else if (document.activeElement === document.body) {
        (place.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
      }
    };
    keep();
  });
  return place;
}

interface PairsProps {
  id: string;
  similar: readonly Similar[];
  onDistinct: (similar: Similar) => void;
}

function Pairs({ id, similar, onDistinct }: PairsProps) {
  const [isWhole, setWhole] = useState(false);
  const connected = useSyncExternalStore(subscribeConnection, isConnected);
  const shown = isWhole ? similar : similar.slice(0, FIRST_PAIRS);
  return (
    <div id={id} className={classes.pairs}>
      <p className={classes.hint}>{t(connected ? 'similar.hint' : 'common.noConnection')}</p>
      <ul className={classes.list}>
        {shown.map((each) => (
          <SimilarPair
            key={each.key}
            similar={each}
            disabled={!connected}
            onDistinct={() => onDistinct(each)}
          />
        ))}
      </ul>
      {shown.length < similar.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('similar.showAll')}
        </Button>
      )}
    </div>
  );
}
