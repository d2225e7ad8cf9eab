import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { CartRow, type CartRowProps } from './CartRow';
import { useCartStyles } from './cart-styles';

/** Pixels before a press starts dragging a row. */
const LIFTED_AFTER = 4;

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

export function SortableRows({
  rows,
  label,
  onMove,
}: {
  rows: readonly CartRowProps[];
  label: string;
  onMove: (from: number, to: number) => void;
}): ReactElement {
  const { t } = useTranslation('slots');
  const styles = useCartStyles();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: LIFTED_AFTER } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = rows.map(({ line }) => line.key);
  const wordsFor = (activeId: UniqueIdentifier, over: UniqueIdentifier | undefined) => ({
    name: rows.find(({ line }) => line.key === activeId)?.line.name ?? '',
    place: keys.indexOf(String(over ?? activeId)) + 1,
    count: rows.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.lifted', wordsFor(active.id, active.id)),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('drag.over', wordsFor(active.id, over.id)) : undefined,
    // the cart announces a move, whether by drag or by button
    onDragEnd: ({ active, over }) =>
      !over || over.id === active.id
        ? t('drag.cancelled', wordsFor(active.id, active.id))
        : undefined,
    onDragCancel: ({ active }) => t('drag.cancelled', wordsFor(active.id, active.id)),
  };
  const handleDrop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id)
      onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.how') } }}
      onDragEnd={handleDrop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={styles.lines} aria-label={label}>
          {rows.map((row) => (
            <SortableRow key={row.line.key} {...row} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow(row: CartRowProps) {
  const { t } = useTranslation('slots');
  const styles = useCartStyles();
  const { key, name } = row.line;
  const {
    attributes: { 'aria-describedby': how },
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: key });
  return (
    <li
      ref={setNodeRef}
      {...(isDragging && { 'data-holds-escape': '' })}
      className={mergeClasses(styles.line, styles.movable, isDragging && styles.lifted)}
      style={{
        transform: transform ? `translateY(${transform.y}px)` : undefined,
        transition,
      }}
    >
      <CartRow
        {...row}
        grip={
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={styles.grip}
            data-control={`${key}:grip`}
            aria-describedby={how}
            {...listeners}
          >
            <Icon name="grip" size={18} />
            <VisuallyHidden>{t('drag.grip', { name })}</VisuallyHidden>
          </button>
        }
      />
    </li>
  );
}
