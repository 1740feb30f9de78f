import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconHome, IconHomeFilled } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { t } from '../../texts/to-buy.ts';
import classes from './ToBuyChoice.module.css';
import type { ChoiceRow } from './to-buy-rows.ts';

interface ToBuyChoiceProps {
  rows: readonly ChoiceRow[];
  onTick: (key: string, isTicked: boolean) => void;
  onTickAll: (isTicked: boolean) => void;
  onTurnStaple: (row: ChoiceRow) => void;
}

/** The products of a recipe to buy: by default everything except what the household usually has at home. */
export function ToBuyChoice({ rows, onTick, onTickAll, onTurnStaple }: ToBuyChoiceProps) {
  const id = useId();
  /** The row whose button has the focus, and keeps it when the row moves. */
  const turned = useRef<string>(undefined);
  const chosen = rows.filter(({ isTicked }) => isTicked).length;
  const isAll = chosen === rows.length;
  const list = (ofList: readonly ChoiceRow[], labelledBy: string) => (
    <ul className={classes.rows} aria-labelledby={labelledBy}>
      {ofList.map((row) => (
        <Row
          key={row.key}
          row={row}
          onTick={(isTicked) => onTick(row.key, isTicked)}
          onTurnStaple={() => {
            turned.current = row.key;
            onTurnStaple(row);
          }}
          houseRef={(button) => {
            if (button === null || turned.current !== row.key) return;
            if (document.activeElement !== document.body) return;
            turned.current = undefined;
            button.focus({ preventScroll: true });
          }}
        />
      ))}
    </ul>
  );
  const staples = rows.filter(({ isStaple }) => isStaple);
  const others = rows.filter(({ isStaple }) => !isStaple);
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.heading} id={`${id}-all`} aria-live="polite">
          {t('toBuy.chosen', { chosen, total: rows.length })}
        </h3>
        <Button variant="subtle" className={classes.all} onClick={() => onTickAll(!isAll)}>
          {t(isAll ? 'toBuy.untickAll' : 'toBuy.tickAll')}
        </Button>
      </div>
      {others.length > 0 && list(others, `${id}-all`)}
      {staples.length > 0 && (
        <>
          <h3 className={`${classes.heading} ${classes.staples}`} id={`${id}-staples`}>
            {t('toBuy.staples')}
          </h3>
          {list(staples, `${id}-staples`)}
        </>
      )}
    </div>
  );
}

interface RowProps {
  row: ChoiceRow;
  onTick: (isTicked: boolean) => void;
  onTurnStaple: () => void;
  houseRef: (button: HTMLButtonElement | null) => void;
}

function Row({
  row: { name, amounts, onList, isTicked, isStaple },
  onTick,
  onTurnStaple,
  houseRef,
}: RowProps) {
  return (
    <li className={classes.row}>
      <label className={classes.target}>
        <input
          type="checkbox"
          className={classes.input}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={classes.circle} aria-hidden="true">
          {isTicked && <IconCheck size="1.05rem" stroke={3} />}
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{name}</span> <span className={classes.amounts}>{amounts}</span>
          {onList !== '' && <small className={classes.onList}>{onList}</small>}
        </span>
      </label>
      <ActionIcon
        ref={houseRef}
        variant="subtle"
        color={isStaple ? 'dill' : 'gray'}
        size={44}
        className={classes.house}
        aria-pressed={isStaple}
        aria-label={t('toBuy.stapleOf', { name })}
        title={t('toBuy.staples')}
        onClick={onTurnStaple}
      >
        {isStaple ? <IconHomeFilled size="1.25rem" /> : <IconHome size="1.25rem" stroke={1.6} />}
      </ActionIcon>
    </li>
  );
}
