import {
  capital,
  type AppointmentId,
  type Cancellable,
  type Instant,
  dayOf,
  groupAppointments,
  isCancellable,
  minutesOf,
} from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useId, useState, type ReactElement } from 'react';
import { FactLine } from '../design/FactLine';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { Checkbox } from '../design/form/controls';
import { useFormats } from '../i18n/use-formats';
import { useLong } from '../hooks/use-command';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { NoticeDialog } from './NoticeDialog';
import type { AppointmentWords } from './use-appointment-words';
import { DialogNote, useSeen } from './dialog-parts';

const useStyles = makeStyles({
  what: { margin: '0', ...text.body, color: color.ink2 },
  list: { margin: '20px 0 0', padding: '0', border: '0 solid transparent', minWidth: '0' },
  legend: { padding: '0', marginBottom: '8px', ...text.label, color: color.ink },
  ticks: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: radius.thumbnail,
    '& > li + li': { borderTop: `1px solid ${color.line}` },
  },
  tick: {
    display: 'grid',
    gridTemplateColumns: '22px minmax(0, 1fr)',
    gap: '0 12px',
    padding: '12px 16px',
    boxSizing: 'border-box',
    '> input': { gridRow: '1 / 3' },
  },
  name: { ...text.strong, color: color.ink, overflowWrap: 'anywhere' },
  facts: { ...text.secondary, color: color.ink2 },
  status: { margin: '0' },
});

interface CancelDialogProps {
  readonly of: readonly Cancellable[];
  readonly now: Instant;
  readonly words: AppointmentWords;
  readonly busy: boolean;
  readonly onCancel: (ids: readonly AppointmentId[]) => void;
  readonly onClose: () => void;
}

/** Confirms a cancellation; some of several appointments can be kept. */
export function CancelDialog({
  of,
  now,
  words,
  busy,
  onCancel,
  onClose,
}: CancelDialogProps): ReactElement {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const { hour, duration } = useFormats();
  const long = useLong(busy);
  const note = useId();
  const what = useId();
  const { isSeen, isMeant } = useSeen();
  const open = of.filter((one) => isCancellable(one, now));
  const [kept, setKept] = useState<ReadonlySet<AppointmentId>>(new Set());
  const chosen = open.filter(({ id }) => !kept.has(id));
  const count = chosen.length;
  const isSeveral = open.length > 1;
  const visits = groupAppointments(open.flatMap(({ appointments }) => appointments)).length;
  const [first] = open.length > 0 ? open : of;
  const fiche = first?.appointments[0].fiche;
  const name = [fiche?.firstname, fiche?.lastname].filter(Boolean).join(' ');
  if (open.length === 0)
    return (
      <NoticeDialog title={t('warning')} onClose={onClose}>
        {t('cancel.past')}
      </NoticeDialog>
    );

  const hours = ({ start, end }: Cancellable): string =>
    t('cancel.hours', { start: hour(start), end: hour(end) });
  const isOneDay = new Set(open.map(({ start }) => dayOf(start))).size === 1;
  const factsOf = (one: Cancellable) => [
    isOneDay ? hours(one) : capital(words.whenOnBothClocks(one.start), i18n.language),
    words.people(one) && t('with', { people: words.people(one) }),
  ];
  const minutes = first ? minutesOf(first) : 0;
  return (
    <Dialog
      title={t('sure', { count: visits })}
      describedBy={`${what} ${note}`}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('cancel.no')}
          </Button>
          <Button
            look="destructive"
            size="large"
            unready={count === 0}
            aria-busy={busy}
            aria-describedby={note}
            aria-disabled={count === 0 || !isSeen}
            onClick={(click) => {
              if (count > 0 && isMeant(click)) onCancel(chosen.flatMap(({ ids }) => ids));
            }}
          >
            {long
              ? t('cancel.busy')
              : isSeveral && count > 0
                ? t('cancel.yes', { count })
                : t('cancel.yesOnly')}
          </Button>
        </>
      }
    >
      <div id={what}>
        {first && (isOneDay || !isSeveral) && (
          <p className={styles.what}>
            {name === ''
              ? t('cancel.nameless', {
                  when: capital(words.whenOnBothClocks(first.start), i18n.language),
                })
              : t('cancel.for', {
                  when: capital(words.whenOnBothClocks(first.start), i18n.language),
                  name,
                })}
          </p>
        )}
        {!isSeveral && first && (
          <p className={styles.what}>
            <FactLine facts={[words.what(first), minutes > 0 && duration(minutes)]} />
          </p>
        )}
      </div>
      {isSeveral && (
        <fieldset className={styles.list}>
          <legend className={styles.legend}>{t('cancel.keep')}</legend>
          <ul className={styles.ticks}>
            {open.map((one) => (
              <li key={one.id}>
                <Checkbox
                  className={styles.tick}
                  checked={!kept.has(one.id)}
                  onChange={(_, { checked }) => setKept(toggled(kept, one.id, !checked))}
                >
                  <span className={styles.name}>{words.what(one)}</span>
                  <span className={styles.facts}>
                    <FactLine facts={factsOf(one)} />
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <DialogNote id={note} role="status">
        {count === 0 ? t('cancel.nothing') : t('cancel.note', { count: isSeveral ? count : 1 })}
      </DialogNote>
    </Dialog>
  );
}

const toggled = (
  kept: ReadonlySet<AppointmentId>,
  id: AppointmentId,
  isKept: boolean,
): ReadonlySet<AppointmentId> =>
  new Set(isKept ? [...kept, id] : [...kept].filter((other) => other !== id));
