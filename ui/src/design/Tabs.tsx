import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { chosenTab, tab, tabRow } from './tab-styles';
import { radius, text } from './theme/scale';
import { color } from './theme/tokens';
import { rovingTo } from './roving';

const useStyles = makeStyles({
  list: tabRow,
  tab: {
    ...tab,
    gap: '10px',
    padding: '0',
    backgroundColor: 'transparent',
    ...text.body,
    fontWeight: 700,
    cursor: 'pointer',
  },
  chosen: chosenTab,
  count: {
    minWidth: '20px',
    padding: '2px 6px',
    borderRadius: radius.full,
    backgroundColor: color.sunken,
    color: color.ink2,
    ...text.hint,
    fontWeight: 700,
    textAlign: 'center',
  },
  countChosen: { backgroundColor: color.tint2, color: color.link },
});

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
}

/** One tab stop: arrows, Home and End select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent): void => {
    const to = rovingTo(
      event,
      tabs.length,
      tabs.findIndex(({ id }) => id === chosen),
    );
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !tab) return;
    onChoose(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ id, label, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            aria-selected={id === chosen}
            aria-controls={`${base}panel`}
            tabIndex={id === chosen ? 0 : -1}
            className={mergeClasses(styles.tab, id === chosen && styles.chosen)}
            onClick={() => onChoose(id)}
            onKeyDown={handleKey}
          >
            {label}
            {count !== undefined && (
              <span className={mergeClasses(styles.count, id === chosen && styles.countChosen)}>
                {count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${chosen}`}>
        {children}
      </div>
    </>
  );
}
