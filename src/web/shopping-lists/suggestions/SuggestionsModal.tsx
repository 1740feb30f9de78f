import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconBasket, IconCheck, IconEyeOff, IconPlus, IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import type { HiddenSuggestion } from '../../../contract/shopping-lists/hidden-suggestions.ts';
import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { searchKey } from '../../../contract/names.ts';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { useCatalogue } from '../../queries/products/use-catalogue.ts';
import { t } from '../../texts/suggestions.ts';
import { shortDay, today } from '../../ui/dates/days.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ListState } from '../../ui/page/ListState.tsx';
import { type DueSuggestions, sortByDueness } from './due-suggestions.ts';
import type { Line } from '../lines/lines.ts';
import { HiddenSuggestions } from './HiddenSuggestions.tsx';
import classes from './SuggestionsModal.module.css';
import { useHiddenSuggestions } from './use-hidden-suggestions.ts';
import { useOlderSuggestions } from './use-older-suggestions.ts';
import { describeUsual, useListSuggestions } from './use-list-suggestions.ts';
import type { Dispatch } from '../use-shopping-list.ts';

interface SuggestionsModalProps {
  listId: string;
  isNew: boolean;
  lines: readonly Line[];
  onAdd: (items: NewItem[]) => void;
  dispatch: Dispatch;
  onClose: () => void;
}

const ICON = <IconBasket size="2rem" stroke={1.6} />;

/** Everything that the list's members have bought: products that are due, then the rest, the last bought first. */
export function SuggestionsModal({ onClose, ...props }: SuggestionsModalProps) {
  return (
    <Dialog onClose={onClose} title={t('suggestions.title')}>
      <Suggestions {...props} />
    </Dialog>
  );
}

function Suggestions(list: Omit<SuggestionsModalProps, 'onClose'>) {
  const { listId, isNew, lines } = list;
  const { data, error, refetch, isFetching, ...rows } = useListSuggestions(list);
  // The products on the list when it was opened; products added from here stay in their place.
  const [onList] = useState(() => new Set(lines.map(({ productId }) => productId)));
  const [now] = useState(Date.now);
  const [query, setQuery] = useState('');
  const { older, hasMore, isComing, isLoading, fetchNext, endRef } = useOlderSuggestions(listId, {
    first: data,
    isAllWanted: query.trim() !== '',
  });
  const all = useMemo(() => eachOnce([...older, ...(data ?? [])]), [data, older]);
  const { found, hidden, lastShown, showAgain } = useFound({ listId, isNew, all, query });
  const groups = sortByDueness(found, onList, now);
  const offered = groups.due.length + groups.recent.length;
  const isSearching = query.trim() !== '';
  if (data === undefined) {
    return <ListState query={{ error, refetch, isFetching }} text={t('suggestions.failed')} rows={5} />;
  }
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon={ICON} text={t('suggestions.empty')} />
      ) : (
        <>
          <TextInput
            type="search"
            aria-label={t('suggestions.search')}
            placeholder={t('suggestions.search')}
            leftSection={<IconSearch size="1.125rem" />}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
          <Result
            query={query.trim()}
            count={isSearching && !isComing ? offered + hidden.length : undefined}
            isOnList={found.length > 0}
          />
          <Groups groups={groups} isWhole={!isSearching && !hasMore} {...rows} />
          {hasMore && (
            <Button
              ref={endRef}
              fullWidth
              variant="default"
              className={classes.older}
              loading={isLoading}
              onClick={fetchNext}
            >
              {t('suggestions.older')}
            </Button>
          )}
        </>
      )}
      <HiddenSuggestions {...{ hidden, isSearching, lastShown, showAgain }} />
    </>
  );
}

/** Pages overlap. */
const eachOnce = (suggestions: readonly Suggestion[]): Suggestion[] => [
  ...new Map(suggestions.map((suggestion) => [suggestion.productId, suggestion])).values(),
];

interface ResultProps {
  query: string;
  /** How many products to suggest match it, once that is known. */
  count: number | undefined;
  /** Others that match it are on the list. */
  isOnList: boolean;
}

function Result({ query, count, isOnList }: ResultProps) {
  const none = isOnList ? 'suggestions.foundOnList' : 'suggestions.nothingFound';
  return (
    <>
      <VisuallyHidden role="status">{count !== undefined && t('lists.products', { count })}</VisuallyHidden>
      {count === 0 && <EmptyState icon={ICON} text={t(none, { query })} />}
    </>
  );
}

interface Searched {
  listId: string;
  isNew: boolean;
  all: readonly Suggestion[];
  query: string;
}

/** The suggestions that match what is searched for, and those hidden ones that do. */
function useFound({ listId, isNew, all, query }: Searched) {
  const { hidden, ...shown } = useHiddenSuggestions(listId, { isEnabled: !isNew, suggested: all });
  const catalogue = useCatalogue(true);
  const matches = useMemo(() => matcherOf(query, catalogue), [query, catalogue]);
  const found = useMemo(() => all.filter(matches), [all, matches]);
  return { ...shown, found, hidden: hidden.filter(matches) };
}

/** Whether the name of a product matches the typed text, in any grammatical form. */
function matcherOf(query: string, catalogue: Catalogue | undefined): (product: HiddenSuggestion) => boolean {
  const wanted = searchKey(query);
  if (wanted === '') return () => true;
  const byForm = new Set([...(catalogue?.products.search(query) ?? [])].map(({ id }) => id));
  return ({ productId, name }) => byForm.has(productId) || searchKey(name).includes(wanted);
}

type Rows = Pick<
  ReturnType<typeof useListSuggestions>,
  'isAdded' | 'isFixed' | 'toggle' | 'isHidden' | 'hide' | 'show'
>;

interface GroupsProps extends Rows {
  groups: DueSuggestions;
  /** No other product is usually bought. */
  isWhole: boolean;
}

function Groups({ groups, isWhole, ...rows }: GroupsProps) {
  if (isWhole && groups.due.length + groups.recent.length === 0)
    return <EmptyState icon={ICON} text={t('suggestions.allOnList')} />;
  return (
    <>
      {(['due', 'recent'] as const)
        .filter((key) => groups[key].length > 0)
        .map((key) => (
          <section key={key}>
            <h3 className={classes.heading}>{t(`suggestions.${key}`)}</h3>
            <ul className={classes.rows}>
              {groups[key].map((suggestion) => (
                <Row key={suggestion.productId} suggestion={suggestion} {...rows} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function Row({
  suggestion,
  isAdded,
  isFixed,
  toggle,
  isHidden,
  hide,
  show,
}: { suggestion: Suggestion } & Rows) {
  const { productId, name } = suggestion;
  const hiddenId = useId();
  const hideLabel = t('suggestions.hideOf', { name });
  if (isHidden(productId)) {
    return (
      <li className={classes.row}>
        <span className={classes.hidden} id={hiddenId}>
          {t('suggestions.hidden', { name })}
        </span>
        <Button
          variant="subtle"
          className={classes.back}
          aria-describedby={hiddenId}
          data-focus-next={`[aria-label="${CSS.escape(hideLabel)}"]`}
          onClick={() => show(suggestion)}
        >
          {t('suggestions.undo')}
        </Button>
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.add}
        aria-pressed={isAdded(productId)}
        aria-disabled={isFixed(productId) || undefined}
        onClick={() => toggle(suggestion)}
      >
        <span className={classes.icon} aria-hidden="true">
          {isAdded(productId) ? <IconCheck size="1.25rem" stroke={3} /> : <IconPlus size="1.25rem" />}
        </span>
        <span className={classes.words}>
          {name} <span className={classes.usual}>{describeUsual(suggestion)}</span>
          <small className={classes.when}>{describeWhen(suggestion)}</small>
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={hideLabel}
        onClick={() => hide(suggestion)}
      >
        <IconEyeOff size="1.25rem" />
      </ActionIcon>
    </li>
  );
}

/** 'co ok. 6 dni · ostatnio 3 listopada' */
function describeWhen({ intervalDays, lastAt }: Suggestion): string {
  const last = t('suggestions.lastAt', { day: shortDay(today(new Date(lastAt))) });
  if (intervalDays === null) return last;
  return `${t('suggestions.every', { count: Math.max(1, Math.round(intervalDays)) })} · ${last}`;
}
